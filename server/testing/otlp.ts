type Field = { number: number; value: bigint | Buffer }

function readFields(message: Buffer): Field[] {
  let at = 0
  function readVarint(): bigint {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++)
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  function readBytes(length: number): Buffer {
    at += length
    return message.subarray(at - length, at)
  }
  const readers: Record<number, () => bigint | Buffer> = {
    0: readVarint,
    1: () => readBytes(8),
    2: () => readBytes(Number(readVarint())),
    5: () => readBytes(4),
  }
  const fields: Field[] = []
  while (at < message.length) {
    const tag = Number(readVarint())
    const read = readers[tag & 7]
    if (!read) throw new Error(`unknown wire type ${tag & 7}`)
    fields.push({ number: tag >> 3, value: read() })
  }
  if (at !== message.length) throw new Error('the message is truncated')
  return fields
}

const all = (fields: Field[], number: number) =>
  fields.filter(field => field.number === number).map(field => field.value as Buffer)
const hex = (fields: Field[], number: number) => all(fields, number)[0]?.toString('hex') ?? ''
const text = (fields: Field[], number: number) => all(fields, number)[0]?.toString() ?? ''
const int = (fields: Field[], number: number) =>
  Number(fields.find(field => field.number === number)?.value ?? 0)

/** The spans of an ExportTraceServiceRequest. Field numbers are those of opentelemetry/proto/trace/v1/trace.proto. */
export function readSpans(body: Buffer): CollectedSpan[] {
  return all(readFields(body), 1).flatMap(resourceSpans => {
    const fields = readFields(resourceSpans)
    const resource = readAttributes(readFields(all(fields, 1)[0] ?? Buffer.alloc(0)), 1)
    return all(fields, 2).flatMap(scopeSpans =>
      all(readFields(scopeSpans), 2).map(span => readSpan(readFields(span), resource['service.name'])),
    )
  })
}

export type CollectedSpan = ReturnType<typeof readSpan>

/** `kind` is 1 internal, 2 server, 3 client, 5 consumer; `statusCode` is 2 for an error. The first span of a trace has no parent. */
function readSpan(fields: Field[], service: unknown) {
  const status = readFields(all(fields, 15)[0] ?? Buffer.alloc(0))
  return {
    traceId: hex(fields, 1),
    spanId: hex(fields, 2),
    parentSpanId: hex(fields, 4),
    name: text(fields, 5),
    kind: int(fields, 6),
    attributes: readAttributes(fields, 9),
    links: all(fields, 13).map(link => hex(readFields(link), 1)),
    statusCode: int(status, 3),
    statusMessage: text(status, 2),
    service,
  }
}

function readAttributes(fields: Field[], number: number): Record<string, unknown> {
  return Object.fromEntries(
    all(fields, number).map(pair => {
      const parts = readFields(pair)
      return [text(parts, 1), readValue(readFields(all(parts, 2)[0] as Buffer))]
    }),
  )
}

/** Strings, integers and lists of them; no span of the service has other values. */
function readValue(fields: Field[]): unknown {
  const [field] = fields
  if (field?.number === 1) return (field.value as Buffer).toString()
  if (field?.number === 3) return Number(field.value)
  if (field?.number === 5)
    return all(readFields(field.value as Buffer), 1).map(one => readValue(readFields(one)))
  return undefined
}
