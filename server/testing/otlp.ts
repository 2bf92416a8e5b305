export type CollectedSpan = {
  traceId: string
  spanId: string
  /** "" for the first span of a trace. */
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: Record<string, unknown>
  /** Trace IDs. */
  links: string[]
  /** 2 for an error. */
  statusCode: number
  statusMessage: string
  service: unknown
}

/** A series in Prometheus' format, such as `calls_total{status="200"}`. */
export type CollectedSeries = Map<string, number>

export type CollectedMetrics = {
  resource: Record<string, unknown>
  series: CollectedSeries
  /** "gauge", "counter" or "histogram" by name. */
  types: Map<string, string>
  /** In milliseconds, of all points. */
  startTimes: number[]
}

type Field = { number: number; value: bigint | Buffer }

/** The fields of a protobuf message. */
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

function readSpan(fields: Field[], service: unknown): CollectedSpan {
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

/** An ExportMetricsServiceRequest. Field numbers are those of opentelemetry/proto/metrics/v1/metrics.proto. */
export function parseExportedMetrics(body: Buffer): CollectedMetrics[] {
  return all(readFields(body), 1).map(resourceMetrics => {
    const fields = readFields(resourceMetrics)
    const collected: CollectedMetrics = {
      resource: readAttributes(readFields(all(fields, 1)[0] ?? Buffer.alloc(0)), 1),
      series: new Map(),
      types: new Map(),
      startTimes: [],
    }
    for (const scope of all(fields, 2))
      for (const metric of all(readFields(scope), 2)) addMetric(collected, readFields(metric))
    return collected
  })
}

const metricTypes = { 5: 'gauge', 7: 'counter', 9: 'histogram' }

function addMetric(collected: CollectedMetrics, fields: Field[]): void {
  const name = text(fields, 1)
  for (const [number, type] of Object.entries(metricTypes))
    for (const data of all(fields, Number(number))) {
      collected.types.set(name, type)
      const parts = readFields(data)
      if (type !== 'gauge') assertCumulative(name, parts)
      if (type === 'counter' && int(parts, 3) !== 1) throw new Error(`${name} is not monotonic`)
      for (const point of all(parts, 1).map(readFields)) addPoint(collected, name, type, point)
    }
}

function assertCumulative(name: string, parts: Field[]): void {
  if (int(parts, 2) !== 2) throw new Error(`${name} is not cumulative`)
}

function addPoint(
  { series, startTimes }: CollectedMetrics,
  name: string,
  type: string,
  point: Field[],
): void {
  startTimes.push(Number(all(point, 2)[0]?.readBigUInt64LE() ?? 0n) / 1e6)
  if (type === 'histogram') addHistogram(series, name, point)
  else series.set(nameSeries(name, readAttributes(point, 7)), all(point, 4)[0]?.readDoubleLE() ?? Number.NaN)
}

function addHistogram(series: CollectedSeries, name: string, point: Field[]): void {
  const labels = readAttributes(point, 9)
  const counts = readEach(all(point, 6)[0], one => Number(one.readBigUInt64LE()))
  const bounds = readEach(all(point, 7)[0], one => one.readDoubleLE())
  let below = 0
  for (const [index, count] of counts.entries()) {
    below += count
    series.set(nameSeries(`${name}_bucket`, { ...labels, le: bounds[index] ?? '+Inf' }), below)
  }
  series.set(nameSeries(`${name}_sum`, labels), all(point, 5)[0]?.readDoubleLE() ?? Number.NaN)
  series.set(nameSeries(`${name}_count`, labels), Number(all(point, 4)[0]?.readBigUInt64LE()))
}

const readEach = (packed: Buffer = Buffer.alloc(0), read: (one: Buffer) => number): number[] =>
  Array.from({ length: packed.length / 8 }, (_, index) => read(packed.subarray(index * 8)))

/** Of the series in Prometheus' text format. */
export function parseExposition(exposition: string): CollectedSeries {
  const lines = exposition.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)
  return new Map(
    [...lines].map(([, name = '', labels = '', value]) => {
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, one]) => [key, one])
      return [nameSeries(name, Object.fromEntries(pairs)), Number(value)]
    }),
  )
}

function nameSeries(name: string, labels: Record<string, unknown>): string {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
  return pairs.length > 0 ? `${name}{${pairs.sort().join()}}` : name
}
