import { AsyncLocalStorage } from 'node:async_hooks'
import { type ExportResult, ExportResultCode } from '@opentelemetry/core'
import { log } from '@/lib/core/log'
import { current } from './current-span'

const exporting = new AsyncLocalStorage<true>()

/** Whether the current work is an export, which is neither part of a trace nor a call of a provider. */
export const isExporting = (): boolean => exporting.getStore() === true

type Export<Data> = (data: Data, done: (result: ExportResult) => void) => void

/** Logs the first of consecutive failures of an exporter, and the next success. */
export function logFailures<Data>(
  exporter: { export: Export<Data> },
  messages: { failed: string; resumed: string },
): Export<Data> {
  let isFailing = false
  return (data, done) => {
    const send = () =>
      exporter.export(data, result => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS
        if (hasFailed && !isFailing) log.warn({ error: result.error }, messages.failed)
        if (!hasFailed && isFailing) log.info(messages.resumed)
        isFailing = hasFailed
        done(result)
      })
    current.exit(() => exporting.run(true, send))
  }
}
