import { ContentVersion } from '../../server/database/content-version.ts';

/** Knows nothing from one question to the next. */
export class Forgetful extends ContentVersion {
  readonly #all: (() => void)[] = [];

  override remember<Value>(_name: string, load: () => Promise<Value>): Promise<Value> {
    return load();
  }

  override onChange(listener: (changed: null) => void): void {
    this.#all.push(() => listener(null));
  }

  forget(): void {
    for (const listener of this.#all) listener();
  }
}
