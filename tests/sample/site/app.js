import "./vendor/part.js";
console.log("Étienne \"fires\" ? ??/ \\ \0");
