/** An expected reason why the service cannot start; the message is printed as it is. */
export class StartError extends Error {
  override name = 'StartError'
}
