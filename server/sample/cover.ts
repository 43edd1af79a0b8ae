import { findExam, type Kind } from '../../config/exams.ts';

/** Pixels; twice what a list shows, and wide enough for the head of an article. */
const WIDTH = 1200;
const HEIGHT = 630;
const PAPER = '#fbfaf6';
const INK = '#1b1f23';
const HOUSE = '#0f5266';

/** Numbers from 0 to 1 that a name decides: the same name always draws the same picture. */
function dice(name: string): () => number {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519);
    state = Math.imul(state ^ (state >>> 13), 3266489917);
    state ^= state >>> 16;
    return (state >>> 0) / 4294967296;
  };
}

type Draw = (roll: () => number, color: string) => string;

/** Rows of an answer sheet, one bubble filled in each. */
const sheet: Draw = (roll, color) => {
  let shapes = '';
  for (let row = 0; row < 6; row += 1) {
    const filled = Math.floor(roll() * 5);
    for (let column = 0; column < 5; column += 1) {
      const [x, y] = [560 + column * 118, 70 + row * 98];
      shapes += `<circle cx="${x}" cy="${y}" r="37" fill="${column === filled ? color : 'none'}" stroke="${color}" stroke-width="6"/>`;
    }
    shapes += `<rect x="90" y="${58 + row * 98}" width="${200 + Math.floor(roll() * 190)}" height="24" rx="12" fill="${color}" opacity=".25"/>`;
  }
  return shapes;
};

/** Steps that lead up. */
const steps: Draw = (roll, color) => {
  let shapes = '';
  for (let step = 0; step < 7; step += 1) {
    const height = 70 + step * 62 + Math.floor(roll() * 34);
    shapes += `<rect x="${90 + step * 150}" y="${HEIGHT - 60 - height}" width="112" height="${height}" rx="14" fill="${color}" opacity="${(0.22 + step * 0.11).toFixed(2)}"/>`;
  }
  return shapes;
};

/** Rings around a mark. */
const target: Draw = (roll, color) => {
  const x = 430 + Math.floor(roll() * 340);
  const rings = [290, 220, 150, 80].map(
    (radius) => `<circle cx="${x}" cy="315" r="${radius}" fill="none" stroke="${color}" stroke-width="${10 + Math.floor(roll() * 14)}"/>`,
  );
  return `${rings.join('')}<circle cx="${x}" cy="315" r="34" fill="${color}"/><circle cx="${x + 110}" cy="${240 + Math.floor(roll() * 150)}" r="15" fill="${INK}"/>`;
};

/** Lines of words, some of them marked. */
const words: Draw = (roll, color) => {
  let shapes = '';
  for (let line = 0; line < 6; line += 1) {
    for (let x = 90; x < WIDTH - 150; ) {
      const width = 70 + Math.floor(roll() * 170);
      const marked = roll() > 0.72;
      shapes += `<rect x="${x}" y="${62 + line * 92}" width="${Math.min(width, WIDTH - 90 - x)}" height="46" rx="10" fill="${color}" opacity="${marked ? '1' : '.2'}"/>`;
      x += width + 26;
    }
  }
  return shapes;
};

/** A calendar's sheet with one day marked. */
const calendar: Draw = (roll, color) => {
  const day = Math.floor(roll() * 28);
  let shapes = `<rect x="150" y="50" width="900" height="76" rx="16" fill="${color}"/>`;
  for (let cell = 0; cell < 28; cell += 1) {
    const [x, y] = [150 + (cell % 7) * 130, 150 + Math.floor(cell / 7) * 108];
    shapes += `<rect x="${x}" y="${y}" width="120" height="96" rx="14" fill="${color}" opacity="${cell === day ? '1' : '.16'}"/>`;
  }
  return shapes;
};

const DRAWINGS: Record<Kind, { draw: Draw; alt: string }> = {
  guide: { draw: sheet, alt: 'rows of an answer sheet, one bubble filled in each' },
  strategy: { draw: steps, alt: 'steps that lead up' },
  practice: { draw: target, alt: 'rings around a mark' },
  vocabulary: { draw: words, alt: 'lines of words, some of them marked' },
  news: { draw: calendar, alt: 'a calendar with one day marked' },
};

/** The cover of a sample article: a drawing without words, by its kind, in its exam's colour. */
export function coverOf({ slug, exam, kind }: { slug: string; exam?: string | null; kind?: Kind }): { svg: string; alt: string } {
  const color = findExam(exam)?.color ?? HOUSE;
  const { draw, alt } = DRAWINGS[kind ?? 'guide'];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="${color}" opacity=".08"/>${draw(dice(slug), color)}</svg>`;
  return { svg, alt: `Drawing: ${alt}` };
}
