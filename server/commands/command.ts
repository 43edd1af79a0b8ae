import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { Presets, SingleBar } from 'cli-progress';
import { migrate, NewerDatabase } from '../database/migrate.ts';
import { Superseded } from '../database/version-guard.ts';
import type { Deps } from '../deps.ts';
import { type Env, EnvError, readEnv } from '../env.ts';
import { openDeps, sqliteFileOf } from '../open-deps.ts';
import { BackupError } from '../resources/backups/archive.ts';
import { withoutUnwanted } from '../security/unwanted-characters.ts';

/** Signs that a terminal obeys: ESC and its kin move the cursor, rename the window, hide lines. Ends of lines and tabs stay. */
const ORDERS = /[^\P{Cc}\n\t]/gu;

/** A text for people at a terminal: names and addresses out of files say what they like, and are shown. */
export function printable(text: string): string {
  return withoutUnwanted(text).replace(ORDERS, '\ufffd');
}

/** Says something to whoever called the command. */
export const say = (text: string): boolean => process.stdout.write(printable(text));
/** The same, apart from what the command was called for. */
export const warn = (text: string): boolean => process.stderr.write(printable(text));

export interface Bar {
  /** `perSecond` is said where it is known. */
  show: (done: number, total: number, perSecond?: number) => void;
  stop: () => void;
}

/** How far one piece of work is: a bar on a terminal; elsewhere a line where it begins and one where it ends, as a log can keep it. */
export function barOn(stream: NodeJS.WriteStream, label: string): Bar {
  const format = `${label} {bar} {percentage}% | {value}/{total}{rate} | {eta_formatted}`;
  const bar = stream.isTTY ? new SingleBar({ stream, format, hideCursor: true }, Presets.shades_classic) : undefined;
  let state: 'waiting' | 'running' | 'done' = 'waiting';
  return {
    show: (done, total, perSecond) => {
      const payload = { rate: perSecond === undefined ? '' : ` | ${perSecond}/s` };
      if (state === 'waiting') {
        state = 'running';
        bar?.start(total, done, payload);
        if (!bar) stream.write(`${label}…\n`);
      }
      bar?.update(done, payload);
      if (bar || state === 'done' || done < total) return;
      state = 'done';
      stream.write(`${label}: done (${total}${perSecond === undefined ? '' : `, ${perSecond}/s`})\n`);
    },
    stop: () => bar?.stop(),
  };
}

type Options = NonNullable<ParseArgsConfig['options']>;
/** What stood behind each option. */
type Values<O extends Options> = { [Name in keyof O]?: O[Name] extends { type: 'boolean' } ? boolean : string };

interface Command<O extends Options, Asked> {
  usage: string;
  options?: O;
  /** How many words may stand beside the options. */
  words?: { min: number; max: number };
  /** Whether it reads what is there: where there is no site it fails, and makes none. */
  reads?: true;
  /** What stands before the words of an error that nobody expected. */
  failed: string;
  /** Errors whose own words say everything. */
  expected?: readonly (new (
    ...args: never[]
  ) => Error)[];
  /** What is asked for. @throws UsageError where the words and options cannot be meant together */
  read(values: Values<O>, words: string[]): Asked;
  /** Does it, on the site that the environment names, as this version has its tables. */
  run(site: Site, asked: Asked): Promise<void>;
}

interface Site {
  deps: Deps;
  env: Env;
}

/**
 * How much the heap may grow between two collections, percent. Commands go through gigabytes and keep little of them: as Node comes, four times what is kept lies
 * about before it is collected.
 */
const HEAP_GROWTH = 20;

/** The command line cannot be meant. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A path as the caller wrote it, from where the caller stands. */
export const pathFromCaller = (path: string): string => resolve(process.env.CALLED_FROM ?? process.cwd(), path);

/** Reads the arguments as a command line is read everywhere (`--name value`, `--name=value`, `--`, `-h`); null where help is asked for. */
export function readArguments<const O extends Options>(
  args: readonly string[],
  options: O,
  { min, max } = { min: 0, max: 0 },
): { values: Values<O>; words: string[] } | null {
  const help = { help: { type: 'boolean', short: 'h' } } as const;
  let read: { values: Record<string, unknown>; positionals: string[] };
  try {
    read = parseArgs({ args: [...args], options: { ...options, ...help }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (read.values.help) return null;
  if (read.positionals.length < min) throw new UsageError('Something is missing.');
  if (read.positionals.length > max) throw new UsageError(`Unexpected argument: ${read.positionals[max]}`);
  return { values: read.values as Values<O>, words: read.positionals };
}

/** The environment names a place where no site is: mostly not that of the server. */
class NoSite extends Error {
  override name = 'NoSite';

  constructor({ database_url, data_dir }: Env) {
    const place = database_url ? 'the database of DATABASE_URL' : `${data_dir} (DATA_DIR)`;
    super(`There is no site in ${place}: nothing was done. Call it with the variables of the server that keeps the site, DATA_DIR or DATABASE_URL first.`);
  }
}

async function onSite(work: (site: Site) => Promise<void>, { reads }: { reads: boolean }): Promise<void> {
  const env = readEnv(process.env);
  // To open a file makes it.
  if (reads && !env.database_url && !existsSync(sqliteFileOf(env))) throw new NoSite(env);
  const { deps, close } = openDeps(env);
  try {
    if (reads && !(await deps.db.introspection.getTables()).some(({ name }) => name === 'users')) throw new NoSite(env);
    await migrate(deps);
    await work({ deps, env });
  } finally {
    await close();
  }
}

async function exitCode<const O extends Options, Asked>({
  usage,
  options,
  words,
  reads,
  failed,
  expected = [],
  read,
  run,
}: Command<O, Asked>): Promise<number> {
  try {
    const given = readArguments(process.argv.slice(2), options ?? ({} as O), words);
    if (given) {
      const asked = read(given.values, given.words);
      await onSite((site) => run(site, asked), { reads: reads === true });
    } else say(usage);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      warn(`${error.message}\n\n${usage}`);
      return 2;
    }
    const isExpected = [BackupError, EnvError, NewerDatabase, NoSite, Superseded, ...expected].some((kind) => error instanceof kind);
    const message = error instanceof Error ? error.message : String(error);
    warn(`${isExpected ? message : `${failed}: ${message}`}\n`);
    return 1;
  }
}

/** Does what the command line asks, and ends the process with its exit code: 1 a failure, 2 a command line that cannot be meant. */
export function runCommand<const O extends Options, Asked>(command: Command<O, Asked>): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  void exitCode(command).then((code) => {
    process.exitCode = code;
  });
}
