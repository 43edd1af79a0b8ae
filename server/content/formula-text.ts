import { LIMITS } from '../../config/limits.ts';

/** What stands for a command of LaTeX in a line of text. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ times: '×', cdot: '·', div: '÷', pm: '±', mp: '∓', ast: '*', star: '*', circ: '°', bullet: '·', prime: '′' },
    ...{ le: '≤', leq: '≤', leqslant: '≤', ge: '≥', geq: '≥', geqslant: '≥', ne: '≠', neq: '≠', approx: '≈', equiv: '≡', sim: '∼', propto: '∝', cong: '≅' },
    ...{ to: '→', rightarrow: '→', longrightarrow: '→', leftarrow: '←', leftrightarrow: '↔', Rightarrow: '⇒', implies: '⇒', Leftrightarrow: '⇔', iff: '⇔' },
    ...{ infty: '∞', sum: '∑', prod: '∏', int: '∫', partial: '∂', nabla: '∇', angle: '∠', triangle: '△', perp: '⊥', parallel: '∥', degree: '°' },
    ...{ in: '∈', notin: '∉', subset: '⊂', subseteq: '⊆', cup: '∪', cap: '∩', emptyset: '∅', varnothing: '∅', forall: '∀', exists: '∃', neg: '¬' },
    ...{ land: '∧', wedge: '∧', lor: '∨', vee: '∨', therefore: '∴', because: '∵', ldots: '…', dots: '…', cdots: '…', mid: '|', vert: '|', Vert: '‖' },
    ...{ lfloor: '⌊', rfloor: '⌋', lceil: '⌈', rceil: '⌉', langle: '⟨', rangle: '⟩', lvert: '|', rvert: '|', backslash: '\\', lbrace: '{', rbrace: '}' },
    ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', varepsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ', kappa: 'κ', lambda: 'λ', mu: 'μ' },
    ...{ nu: 'ν', xi: 'ξ', pi: 'π', rho: 'ρ', sigma: 'σ', tau: 'τ', phi: 'φ', varphi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω' },
    ...{ Gamma: 'Γ', Delta: 'Δ', Theta: 'Θ', Lambda: 'Λ', Pi: 'Π', Sigma: 'Σ', Phi: 'Φ', Psi: 'Ψ', Omega: 'Ω' },
    ...{ quad: ' ', qquad: ' ', ',': ' ', ';': ' ', ':': ' ', ' ': ' ', '>': ' ', '\\': ' ', '!': '', '|': '‖' },
  }),
);
/** Commands that say how something looks. */
const LOOKS =
  /^(?:left|right|middle|[bB]igg?[lrm]?|displaystyle|textstyle|scriptstyle|limits|nolimits|boldsymbol|math[a-z]+|text[a-z]*|operatorname|mbox|boxed|hline)$/;
/** Those whose words are read as they stand, with their blanks. */
const IN_WORDS = /^(?:text[a-z]*|mbox|operatorname|mathrm)$/;
const HIGH: Readonly<Record<string, string>> = Object.fromEntries([...'0123456789+-=()n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][at] as string]));
const LOW: Readonly<Record<string, string>> = Object.fromEntries([...'0123456789+-=()'].map((sign, at) => [sign, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] as string]));
const TOKEN = /\\[A-Za-z]+|\\[\s\S]|[{}^_&~]|\s+|[^\\{}^_&~\s]/gu;

/** Read as one thing without brackets: a number, a name, a word. */
const ONE = /^[\p{L}\p{N}.°%′…]*$/u;
const grouped = (text: string) => (ONE.test(text) ? text : `(${text})`);

/** Raised or lowered, in signs of their own where all of it has them. */
function placed(text: string, signs: Readonly<Record<string, string>>, mark: string): string {
  const own = [...text].map((sign) => signs[sign]);
  return own.includes(undefined) ? `${mark}${grouped(text)}` : own.join('');
}

/** Reads a formula once, from its beginning to its end. */
class Reader {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(latex: string) {
    this.#tokens = latex.match(TOKEN) ?? [];
  }

  /** To the end, whatever brackets are left over. */
  line(): string {
    let text = '';
    while (this.#at < this.#tokens.length) text += this.#next();
    return text.trim();
  }

  /** Up to the bracket that ends a group, or to the end. */
  #group(): string {
    let text = '';
    while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== '}') text += this.#next();
    this.#at += 1;
    return text.trim();
  }

  /** What a command is about: a group, or the one sign that comes next. */
  #argument(): string {
    while (/^\s/.test(this.#tokens[this.#at] ?? '')) this.#at += 1;
    return this.#at < this.#tokens.length ? this.#next().trim() : '';
  }

  /** Words as they stand, to the end of their group. */
  #words(): string {
    if (this.#tokens[this.#at] !== '{') return this.#argument();
    let text = '';
    for (this.#at += 1; this.#at < this.#tokens.length && this.#tokens[this.#at] !== '}'; this.#at += 1)
      text += (this.#tokens[this.#at] as string).replace(/^\\/, '');
    this.#at += 1;
    return text;
  }

  #root(): string {
    if (this.#tokens[this.#at] !== '[') return `√${grouped(this.#argument())}`;
    let degree = '';
    for (this.#at += 1; this.#at < this.#tokens.length && this.#tokens[this.#at] !== ']'; this.#at += 1) degree += this.#tokens[this.#at];
    this.#at += 1;
    return `${placed(degree, HIGH, '')}√${grouped(this.#argument())}`;
  }

  #command(name: string): string {
    const sign = SIGNS.get(name);
    if (sign !== undefined) return sign;
    if (/^[dtc]?frac$/.test(name)) return `${grouped(this.#argument())}/${grouped(this.#argument())}`;
    if (/^[dt]?binom$/.test(name)) return `C(${this.#argument()}, ${this.#argument()})`;
    if (name === 'sqrt') return this.#root();
    if (name === 'begin' || name === 'end') {
      this.#argument();
      return ' ';
    }
    if (IN_WORDS.test(name)) return this.#words();
    if (LOOKS.test(name)) return '';
    // `\sin`, `\log`; an escaped sign stands for itself.
    return name;
  }

  /** One thing with all that belongs to it. What stands deeper than anybody writes is left out, but for the signs inside. */
  #next(): string {
    const token = this.#tokens[this.#at] as string;
    this.#at += 1;
    if (this.#depth >= LIMITS.html.depth) return /^[\\{}^_]/.test(token) ? '' : token;
    this.#depth += 1;
    const text = this.#read(token);
    this.#depth -= 1;
    return text;
  }

  #read(token: string): string {
    if (token === '{') return this.#group();
    if (token === '}') return '';
    if (token === '^') return this.#raised();
    if (token === '_') return placed(this.#argument(), LOW, '_');
    if (token === '&' || token === '~' || /^\s/.test(token)) return ' ';
    return token.startsWith('\\') ? this.#command(token.slice(1)) : token;
  }

  #raised(): string {
    const text = this.#argument();
    return text === '°' || text === '′' ? text : placed(text, HIGH, '^');
  }
}

/** A formula as a line that people can read, `(L + R)/4` for `\frac{L + R}{4}`: for texts that have no place for one, such as what a search shows. It is read once, whatever its length. */
export function formulaText(latex: string): string {
  return new Reader(latex).line().replace(/ {2,}/g, ' ');
}
