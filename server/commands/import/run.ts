import { basename } from 'node:path';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { recordEvent } from '../../resources/audit/audit.service.ts';
import type { MediaSources } from './media.ts';
import { parseWxr } from './parse.ts';
import { planImport } from './plan.ts';
import { Meter, type OnProgress } from './progress.ts';
import { Summary } from './summary.ts';
import { writePlan } from './write.ts';
import { ImportError } from './wxr.ts';

export interface ImportRequest extends MediaSources {
  file: string;
  /** The name that the first admin will have or has: no author gets it. */
  admin_username?: string;
}

/** What a broken rule says, with its fields: the file's owner has to find the place. */
function explained(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const fields = error.details.errors ? ` ${JSON.stringify(error.details.errors)}` : '';
  return new ImportError(`The import stopped and nothing was written: ${error.messageIn('en')}${fields}`);
}

/**
 * Imports a WordPress export. Either all of it comes or nothing does; what an earlier run has brought is left as it is.
 * `onProgress` hears the steps `check`, `media`, `articles`, `menus` in this order, some times a second.
 * @throws ImportError with file, line and reason when the file is broken or is no export
 */
export async function importWordPress(
  deps: Deps,
  { file, media_dir, fetch_media, admin_username }: ImportRequest,
  onProgress: OnProgress = () => {},
): Promise<Summary> {
  const summary = new Summary();
  const progress = new Meter(onProgress);
  let isReading = false;
  const read = await parseWxr(file, (done, total) => {
    if (!isReading) progress.start('check', total);
    isReading = true;
    progress.to(done);
  });

  const plan = await planImport(deps, read, { media_dir, fetch_media }, summary, progress);
  try {
    await writePlan(deps, plan, summary, progress, admin_username);
  } catch (error) {
    await plan.media.discard();
    throw explained(error);
  }
  await recordEvent(deps, 'import.wordpress', { user: null, ip: '' }, { target: 'import', detail: `${basename(file)}: ${plan.fresh.length}` });
  return summary;
}
