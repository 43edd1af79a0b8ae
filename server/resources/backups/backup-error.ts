/** A backup could not be made or taken; the message is for whoever asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}
