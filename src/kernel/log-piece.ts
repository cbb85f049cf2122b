/** Says whose log follows; `step` is null where a job's whole log does. */
export interface LogPlace {
  readonly job: string;
  readonly step: string | null;
}

/** Logs as they stream in: bytes of text in pieces of any size, with a place before them where it is known. */
export type LogPiece = Uint8Array | LogPlace;

export const isPlace = (piece: LogPiece): piece is LogPlace => 'job' in piece;
