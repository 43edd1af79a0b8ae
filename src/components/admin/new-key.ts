/** A key that nothing else here has. Not `crypto.randomUUID`: a console without HTTPS has none. */
export const newKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
