/** The two platform names that the contract speaks of; it compiles without DOM and Node types. */
type FormData = object;
interface AbortSignal {
  readonly aborted: boolean;
}
