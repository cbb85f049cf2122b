export { logText } from '../adapters/log/log-text.ts';
