import type { Route } from 'next'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { formatTimeZone } from '@/components/ui/format'

/** Empty without a value. */
export type RequestFilterValues = Record<'user' | 'path' | 'rule' | 'status' | 'from' | 'to', string>

type Props = { filter: RequestFilterValues; zone: string; now: Date }

/** Times are in the operator's zone, which the labels show. */
export function RequestFilter({ filter, zone, now }: Props) {
  const zoneName = formatTimeZone(zone, now)
  return (
    <form
      action="/admin/requests"
      className="mb-4 grid items-end gap-3 fold:grid-cols-3 wide:grid-cols-[repeat(3,minmax(0,1fr))_90px_190px_190px_auto]"
    >
      <Field label="User" name="user" defaultValue={filter.user} placeholder="U-40218" />
      <Field label="Path" name="path" defaultValue={filter.path} placeholder="/pickem/*" />
      <Field label="Rule" name="rule" defaultValue={filter.rule} placeholder="FundsTooLow" />
      <Field
        label="Status"
        name="status"
        defaultValue={filter.status}
        placeholder="422"
        inputMode="numeric"
      />
      <Field label={`From (${zoneName})`} type="datetime-local" name="from" defaultValue={filter.from} />
      <Field label={`To (${zoneName})`} type="datetime-local" name="to" defaultValue={filter.to} />
      <span className="flex items-center gap-3">
        <Button type="submit">Search</Button>
        {Object.values(filter).some(Boolean) && (
          <Link href={'/admin/requests' as Route} prefetch={false} className="text-accent hover:underline">
            Clear
          </Link>
        )}
      </span>
    </form>
  )
}
