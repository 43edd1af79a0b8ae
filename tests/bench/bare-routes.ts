import type { Sent } from './client.ts';
import type { Load } from './load.ts';
import type { Running } from './server-process.ts';

/** Requests of a work whose statements are noted: the bare route is asked these again and again. */
const NOTED = 200;

type Statement = readonly [text: string, values: readonly unknown[]];

/** One request: what the product asks its database for it, and what it answers. */
export interface Noted {
  statements: readonly Statement[];
  answer: unknown;
}

/** A bare route as the ceilings take it: each statement's text once. */
interface BareRoute {
  texts: readonly string[];
  asked: readonly { statements: readonly (readonly [text: number, values: readonly unknown[]])[]; answer: unknown }[];
}

/** The same with each statement's text once. */
export function bareRoute(noted: readonly Noted[]): BareRoute {
  const texts = [...new Set(noted.flatMap(({ statements }) => statements.map(([text]) => text)))];
  const places = new Map(texts.map((text, at) => [text, at]));
  return { texts, asked: noted.map(({ statements, answer }) => ({ statements: statements.map(([text, values]) => [places.get(text) ?? 0, values]), answer })) };
}

/** Without its compression: the answer is read here. */
const plain = ({ headers, ...sent }: Sent): Sent => ({ ...sent, headers: { ...headers, 'accept-encoding': 'identity' } });

/** What a product that was started with `statements.cjs` asks for the first requests of a load. */
export async function notedOf(product: Running, load: Load): Promise<Noted[]> {
  const noted: Noted[] = [];
  for (let number = 0; number < Math.min(NOTED, load.different ?? NOTED); number += 1) {
    await product.begin();
    const { bytes } = await product.client.must(plain(load.sent(number)));
    const statements = (await product.end()) as Statement[];
    noted.push({ statements, answer: JSON.parse(bytes.toString()) });
  }
  return noted;
}

/** Tells the ceilings a bare route, and answers how it is asked. */
export async function told({ client }: Running, name: string, noted: readonly Noted[]): Promise<Load> {
  await client.must({ method: 'PUT', path: `/asked/${name}`, status: 204, body: bareRoute(noted) });
  return { sent: (number) => ({ path: `/asked/${name}/${number % noted.length}` }) };
}
