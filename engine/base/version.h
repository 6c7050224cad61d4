#ifndef LONGROLL_VERSION_H
#define LONGROLL_VERSION_H

/* The version of the program; CMake reads it from here. */
#define LONGROLL_VERSION "0.1.0"

#endif
