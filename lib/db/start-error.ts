/** An expected reason why the service cannot start; the message is the whole sentence that the operator reads. */
export class StartError extends Error {
  override name = 'StartError'
}
