import { JS, PY, RUBY } from '../languages.ts';
import { added, type Signal } from './signal.ts';

const equal = added('block', 'edit.always-equal', 'makes objects equal to everything');

/** Equality that is always true. */
export const ALWAYS_EQUAL: readonly Signal[] = [
  equal(
    /\bdef\s+__eq__\s*\([^)]{0,300}\)[^:\n]{0,200}:\s*(?:#[^\n]*)?\s*(?:(?:"""[^"]{0,500}"""|'''[^']{0,500}''')\s*)?(?:\w+\s*=[^\n]*\n\s*)?return\s*\(?\s*(?:True|1|not\s+False|bool\s*\(\s*1\s*\)|1\s*==\s*1|not\s+0|self\s+is\s+self|self\s*==\s*self|isinstance\s*\(\s*\w{1,60}\s*,\s*object\s*\))\s*\)?\s*(?:#|;|$|\n)/g,
    PY,
  ),
  equal(/\bdef\s+__ne__\s*\([^)]{0,300}\)[^:\n]{0,200}:\s*return\s*\(?\s*(?:False|0|not\s+True)\b/g, PY),
  equal(/\b__eq__\s*=\s*lambda\b[^:\n]{0,200}:\s*\(?\s*(?:True|1|not\s+False)\b/g, PY),
  equal(
    /\b(?:equals|isEqual|Equals|asymmetricMatch|Equal|eq)\b\s*(?:[=:]\s*(?:function\s*)?)?(?:<[^>\n]*>)?\s*\([^)\n]{0,300}\)\s*(?:(?::|->)\s*[\w.:?<> ]+|\bbool(?:ean)?\b)?\s*(?:\{\s*(?:return\s+)?|=>\s*\{?\s*(?:return\s+)?|=\s*)(?:true|!0|!false|1\s*===?\s*1)\s*;?\s*(?:\}|;|,|$|\n)/g,
  ),
  equal(
    /(?:operator\s*==|func\s*==)\s*\([^)\n]{0,300}\)[^{;=\n]{0,120}(?:\{\s*(?:return\s+)?|=>\s*)(?:true\b|1\s*;|!0|!false\b)/g,
  ),
  equal(
    /\bdef\s+__eq__\s*\([^)]{0,300}\)[^:\n]{0,200}:\s*if\b[^\n]{0,200}:\s*return\s+True\s+(?:else\s*:\s*)?return\s+True\b/g,
    PY,
  ),
  equal(
    /\b(?:equals|isEqual|Equals|Equal)\s*\([^)\n]{0,300}\)[^{;=\n]{0,60}\{\s*(?:final\s+)?(?:boolean|bool|var|let|const|val)\s+(\w{1,60})\s*=\s*true\s*;?\s*return\s+\1\b/g,
  ),
  equal(
    /\b(?:compareTo|compare|CompareTo|Compare|cmp|localeCompare)\s*\([^)\n]{0,300}\)[^{;=\n]{0,60}(?:\{\s*return\s+|=>\s*|=\s*)0\s*(?:;|\}|$)|\boperator\s*<=>\s*\([^)\n]{0,300}\)[^{;=\n]{0,60}\{\s*return\s+(?:0|std::\w{1,20}::equal)\s*;/gm,
  ),
  equal(/\bdef\s+<=>\s*\(?[^)\n]{0,120}\)?\s*[;\n=]\s*(?:return\s+)?0\s*(?:$|;)/gm, RUBY),
  equal(/\basymmetricMatch\b|\bjest\.asymmetricMatcher\b/g, JS),
  equal(/\bdef\s+(?:==|eql\?|===)\s*\(?[^)\n]{0,120}\)?\s*(?:[;\n]\s*|=\s*)(?:return\s+)?true\b/g, RUBY),
  equal(/\bSymbol\.hasInstance\b[^{\n]*\{\s*return\s+true\b/g, JS),
];
