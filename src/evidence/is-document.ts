const DOCUMENT = /(?:^|\/)(?:README|CHANGE(?:LOG|S)|LICEN[CS]E)[^/]*$|\.(?:md|rst|adoc)$/i;

/** Is this prose for people? */
export const isDocument = (path: string): boolean => DOCUMENT.test(path);
