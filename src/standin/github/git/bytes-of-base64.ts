/** Decodes padded standard Base64 without line ends; undefined for anything else, as GitHub refuses it. */
export function bytesOfBase64(text: string): Buffer | undefined {
  const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
  return isBase64 ? Buffer.from(text, 'base64') : undefined;
}
