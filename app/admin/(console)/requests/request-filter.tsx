import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Link } from '@/components/ui/link'
import { MinuteFormField } from '@/components/ui/wall-time-field'
import { formatTimeZone } from '@/lib/core/format'

/** Empty without a value. */
export type RequestFilterValues = Record<'user' | 'path' | 'rule' | 'status' | 'from' | 'to', string>

type Props = { filter: RequestFilterValues; zone: string; now: Date }

/** Times are in the operator's zone, which the fields show. */
export function RequestFilter({ filter, zone, now }: Props) {
  const zoneName = formatTimeZone(zone, now)
  return (
    <form
      action="/admin/requests"
      className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,250px),1fr))] items-end gap-3"
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
      <MinuteFormField
        key={`from ${filter.from}`}
        label="From"
        name="from"
        defaultValue={filter.from}
        zoneName={zoneName}
      />
      <MinuteFormField
        key={`to ${filter.to}`}
        label="To"
        name="to"
        defaultValue={filter.to}
        zoneName={zoneName}
      />
      <span className="flex items-center gap-3">
        <Button type="submit">Search</Button>
        {Object.values(filter).some(Boolean) && (
          <Link href="/admin/requests" className="text-accent hover:underline">
            Clear
          </Link>
        )}
      </span>
    </form>
  )
}
