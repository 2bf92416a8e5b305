import { type Context, ROOT_CONTEXT, type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import { channels, type Span as DescribedSpan } from '@/lib/core/span'
import { addLogFields, current, findSampled, setError, typeOfError, withSpanSet } from './current-span'

const kinds = { job: SpanKind.CONSUMER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Records the spans that `withSpan` describes, and gives log lines their IDs. */
export function recordSpans(tracer: Tracer): () => void {
  const { spans, logFields } = channels
  const open = new WeakMap<DescribedSpan, Span>()

  function begin(described: DescribedSpan): Context {
    const { name, kind, attributes } = described
    const parent = kind === 'job' ? ROOT_CONTEXT : findSampled()
    if (!parent) return current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent)
    open.set(described, span)
    return withSpanSet(span)
  }

  function end(message: unknown) {
    const described = message as DescribedSpan
    const span = open.get(described)
    if (!span) return
    const { error } = described
    if (error !== undefined) {
      const type = typeOfError(error)
      setError(span, type)
      // An error of PostgreSQL, whose code is the SQLSTATE.
      if (error instanceof Error && 'severity' in error) span.setAttribute('db.response.status_code', type)
    }
    span.end()
  }

  spans.start.bindStore(current, begin)
  spans.asyncEnd.subscribe(end)
  logFields.subscribe(addLogFields)
  return () => {
    spans.start.unbindStore(current)
    spans.asyncEnd.unsubscribe(end)
    logFields.unsubscribe(addLogFields)
  }
}
