/** Was this thrown because the disk is full or read-only? That is no bug of ours. */
export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOSPC|EDQUOT|EROFS)$/.test(String(error.code));
