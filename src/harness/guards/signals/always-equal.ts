import { added, type Signal } from './signal.ts';

const JS = /\.(?:[cm]?[jt]sx?|vue|svelte)$/i;
const PY = /\.pyi?$/i;
const RUBY = /\.(?:rb|rake)$/i;
const EQUAL = 'makes objects equal to everything';
/** Equality that is always true. */
export const ALWAYS_EQUAL: readonly Signal[] = [
  added(
    'block',
    'edit.always-equal',
    EQUAL,
    /\bdef\s+__eq__\s*\([^)]{0,300}\)[^:\n]{0,200}:\s*(?:#[^\n]*)?\s*(?:(?:"""[^"]{0,500}"""|'''[^']{0,500}''')\s*)?(?:\w+\s*=[^\n]*\n\s*)?return\s*\(?\s*(?:True|1|not\s+False|bool\s*\(\s*1\s*\)|1\s*==\s*1|not\s+0|self\s+is\s+self|self\s*==\s*self)\s*\)?\s*(?:#|;|$|\n)/g,
    PY,
  ),
  added(
    'block',
    'edit.always-equal',
    EQUAL,
    /\bdef\s+__ne__\s*\([^)]{0,300}\)[^:\n]{0,200}:\s*return\s*\(?\s*(?:False|0|not\s+True)\b/g,
    PY,
  ),
  added(
    'block',
    'edit.always-equal',
    EQUAL,
    /\b__eq__\s*=\s*lambda\b[^:\n]{0,200}:\s*\(?\s*(?:True|1|not\s+False)\b/g,
    PY,
  ),
  added(
    'block',
    'edit.always-equal',
    EQUAL,
    /\b(?:equals|isEqual|Equals|asymmetricMatch|Equal|eq)\b\s*(?:=\s*)?(?:<[^>\n]*>)?\s*\([^)\n]{0,300}\)\s*(?:(?::|->)\s*[\w.:?<> ]+|\bbool(?:ean)?\b)?\s*(?:\{\s*(?:return\s+)?|=>\s*\{?\s*(?:return\s+)?|=\s*)(?:true|!0|!false|1\s*===?\s*1)\s*;?\s*(?:\}|;|,|$|\n)/g,
  ),
  added(
    'block',
    'edit.always-equal',
    EQUAL,
    /(?:operator\s*==|func\s*==)\s*\([^)\n]{0,300}\)[^{;=\n]{0,120}(?:\{\s*(?:return\s+)?|=>\s*)true\b/g,
  ),
  added(
    'block',
    'edit.always-equal',
    EQUAL,
    /\bdef\s+(?:==|eql\?|===)\s*\(?[^)\n]{0,120}\)?\s*(?:[;\n]\s*|=\s*)(?:return\s+)?true\b/g,
    RUBY,
  ),
  added('block', 'edit.always-equal', EQUAL, /\bSymbol\.hasInstance\b[^{\n]*\{\s*return\s+true\b/g, JS),
];
