/** Does `id`, 7 to 64 lower-case hex digits, name the proposal with this digest (`sha256:…`)? */
export const isNamed = (id: string, digest: string): boolean => digest.startsWith(`sha256:${id}`);
