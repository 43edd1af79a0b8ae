/** An address, or null for what is none; `URL.parse` is younger than the oldest Node that we run on. */
export const parsedUrl = (address: string, base?: string): URL | null => (URL.canParse(address, base) ? new URL(address, base) : null);
