import type { Minimized } from '../world/comment.ts';

/** The reason reads in lower case with hyphens, though it is given as an enum: `off-topic`. */
export const minimizedFields = (minimized: Minimized | undefined) => ({
  isMinimized: minimized !== undefined,
  minimizedReason: minimized?.toLowerCase().replaceAll('_', '-') ?? null,
});
