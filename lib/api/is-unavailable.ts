const codes =
  /^(?:E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|25006|25P03|3D000|55006|57P0[1-35]|57014|53\w{3}|55P03|58030|40001|40P01|P10(?:01|02|08|17))$/
// 25006: a standby, or a server that accepts no writes because its disk is full. 58030: its disk failed.
// A database that is being copied or replaced is missing, in use, or closed, for a moment. A missing Unix socket has the code of a
// missing file.
const messages =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout)$|Connection terminated|Cannot use a pool after calling end|Client has encountered a connection error|connect (?:ENOENT|EAGAIN)|is not currently accepting connections|cannot connect to invalid database/i

type PrismaError = { meta?: { driverAdapterError?: { cause?: { code?: unknown; kind?: unknown } } } }

/** Recognizes errors of pg and Prisma for a database or pooler that is down, full or too slow. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, meta } = error as Error & PrismaError & { code?: unknown }
  const { code: innerCode, kind } = meta?.driverAdapterError?.cause ?? {}
  return (
    [code, innerCode].some(one => typeof one === 'string' && codes.test(one)) ||
    kind === 'ConnectionClosed' ||
    messages.test(error.message)
  )
}
