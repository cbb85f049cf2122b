/** Base64 in lines of 60 characters, each ended, as GitHub sends file content. */
export const base64Lines = (bytes: Buffer): string => bytes.toString('base64').replace(/.{1,60}/g, '$&\n');
