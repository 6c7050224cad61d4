// htm over Preact: markup in template strings, nothing to compile.

import htm from 'htm';
import { h } from 'preact';

export const html = htm.bind(h);
