import { GO, JS, PY, RUBY, RUST } from '../languages.ts';
import { added, type Signal } from './signal.ts';

const caught = added('block', 'edit.assertion-caught', 'swallows failing assertions');
const swallowed = added('ask', 'edit.error-swallowed', 'catches every error and does nothing with it');

/** Handlers that keep a failing assertion, or every error, from being seen. */
export const SWALLOWED_ERRORS: readonly Signal[] = [
  caught(/\bexcept\b\*?[^:]{0,200}?\bAssertionError\b/g, PY),
  caught(/\bsuppress\s*\([^)]{0,200}\b(?:AssertionError|BaseException)\b/g, PY),
  caught(
    /\bcatch\s*\(?[^){]{0,200}\b(?:AssertionError|AssertionFailedError|AssertException|AssertionFailedException|ExpectationFailedException|XunitException)\b/g,
  ),
  caught(/\brescue\b[^\n]{0,120}\b(?:Minitest::Assertion|ExpectationNotMetError|AssertionFailedError)\b/g),
  caught(
    /\bERR_ASSERTION\b|["'`]AssertionError["'`]|\binstanceof\s+(?:[\w.]+\.)?(?:AssertionError|JestAssertionError)\b/g,
    JS,
  ),
  swallowed(
    /\bexcept\s*(?:\(?\s*(?:Base)?Exception\b[^:\n]*)?:\s*(?:#[^\n]*)?\s*(?:pass|\.\.\.|continue|return(?:\s+None)?)\s*(?:#|$|\n)/g,
    PY,
  ),
  swallowed(/\bsuppress\s*\(\s*Exception\b/g, PY),
  swallowed(/\bcatch\s*(?:\([^){]{0,200}\))?\s*\{\s*(?:(?:\/\/[^\n]*|\/\*[^*]{0,200}\*\/)\s*){0,5}\}/g),
  swallowed(/\.catch\s*\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)/g, JS),
  swallowed(
    /\brescue\b[^\n]{0,80}\n\s*(?:nil\s*\n\s*)?end\b|\brescue\s*;\s*(?:nil\s*;?\s*)?end\b|\brescue\s+nil\b|\brescue\s+Exception\b/g,
    RUBY,
  ),
  swallowed(/\brecover\s*\(\s*\)/g, GO),
  swallowed(/\bcatch_unwind\b|\bpanic::set_hook\b/g, RUST),
];
