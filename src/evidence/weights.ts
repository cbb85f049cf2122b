/**
 * How much a line tells about a failure: -1 is noise, 0 tells nothing by itself, 10 says what failed, a few rules go up to
 * 12. Two kinds of lines have weights that nothing else has, so that they are told apart by them.
 */
export const NOISE = -1;
/** A keyword of failure, no more. */
export const WEAK = 2;
/** A frame of the workspace's own. */
export const OWN_FRAME = 2.5;
/** A line that sums a run up. */
export const CLOSING = 3.5;
/** From this weight on a line names an error; below it only may. */
export const NAMES_ERROR = 6;
/** From this weight on a line is a message or a value of a failure. */
export const SPEAKS = 8;
