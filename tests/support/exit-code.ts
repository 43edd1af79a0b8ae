/**
 * A package of the test's PostgreSQL ends the process with 0 as soon as nothing is left to do, whatever it was to end with: failed API tests looked like a success to whoever asked for
 * the exit code alone. With this the process ends with the code that it had.
 */
export function keepExitCode(): void {
  process.prependOnceListener('beforeExit', () => {
    const { exitCode } = process;
    process.once('exit', () => {
      process.exitCode = exitCode;
    });
  });
}
