import { added, type Signal } from './signal.ts';

const JS = /\.(?:[cm]?[jt]sx?|vue|svelte)$/i;
const PY = /\.pyi?$/i;
const RUBY = /\.(?:rb|rake)$/i;
const SWALLOWS = 'swallows failing assertions';
/** Handlers that keep a failing assertion, or every error, from being seen. */
export const SWALLOWED_ERRORS: readonly Signal[] = [
  added('block', 'edit.assertion-caught', SWALLOWS, /\bexcept\b\*?[^:]{0,200}?\bAssertionError\b/g, PY),
  added(
    'block',
    'edit.assertion-caught',
    SWALLOWS,
    /\bsuppress\s*\([^)]{0,200}\b(?:AssertionError|BaseException)\b/g,
    PY,
  ),
  added(
    'block',
    'edit.assertion-caught',
    SWALLOWS,
    /\bcatch\s*\(?[^){]{0,200}\b(?:AssertionError|AssertionFailedError|AssertException|AssertionFailedException|ExpectationFailedException|XunitException)\b/g,
  ),
  added(
    'block',
    'edit.assertion-caught',
    SWALLOWS,
    /\brescue\b[^\n]{0,120}\b(?:Minitest::Assertion|ExpectationNotMetError|AssertionFailedError)\b/g,
  ),
  added(
    'block',
    'edit.assertion-caught',
    SWALLOWS,
    /\bERR_ASSERTION\b|["'`]AssertionError["'`]|\binstanceof\s+(?:[\w.]+\.)?(?:AssertionError|JestAssertionError)\b/g,
    JS,
  ),
  added(
    'ask',
    'edit.error-swallowed',
    'catches every error and does nothing with it',
    /\bexcept\s*(?:\(?\s*(?:Base)?Exception\b[^:\n]*)?:\s*(?:#[^\n]*)?\s*(?:pass|\.\.\.|continue|return(?:\s+None)?)\s*(?:#|$|\n)/g,
    PY,
  ),
  added(
    'ask',
    'edit.error-swallowed',
    'catches every error and does nothing with it',
    /\bsuppress\s*\(\s*Exception\b/g,
    PY,
  ),
  added(
    'ask',
    'edit.error-swallowed',
    'catches every error and does nothing with it',
    /\bcatch\s*(?:\([^){]{0,200}\))?\s*\{\s*(?:(?:\/\/[^\n]*|\/\*[^*]{0,200}\*\/)\s*){0,5}\}/g,
  ),
  added(
    'ask',
    'edit.error-swallowed',
    'catches every error and does nothing with it',
    /\.catch\s*\(\s*(?:\(\s*\w*\s*\)|\w+)\s*=>\s*(?:\{\s*\}|undefined|null|void 0)\s*\)/g,
    JS,
  ),
  added(
    'ask',
    'edit.error-swallowed',
    'catches every error and does nothing with it',
    /\brescue\b[^\n]{0,80}\n\s*(?:nil\s*\n\s*)?end\b|\brescue\s+nil\b|\brescue\s+Exception\b/g,
    RUBY,
  ),
  added(
    'ask',
    'edit.error-swallowed',
    'catches every error and does nothing with it',
    /\brecover\s*\(\s*\)/g,
    /\.go$/i,
  ),
  added(
    'ask',
    'edit.error-swallowed',
    'catches every error and does nothing with it',
    /\bcatch_unwind\b|\bpanic::set_hook\b/g,
    /\.rs$/i,
  ),
];
