'use client'

import { changeEndpoint, createEndpoint } from '@/app/admin/(console)/generated/actions'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Checkbox } from '@/components/ui/checkbox'
import { TextArea, TextField } from '@/components/ui/text-field'
import { sentenceCase } from '@/lib/core/format'
import type { WebhookEndpoint } from '@/lib/notify/webhooks/endpoints'
import { type EventType, eventTypeNames, eventTypes } from '@/lib/notify/webhooks/rules'
import type { WebhookInput } from '@/lib/notify/webhooks/schema-console'

/** The URL is masked for operators who cannot change it. */
export type ShownEndpoint = Pick<WebhookEndpoint, 'id' | 'name' | 'url' | 'events' | 'updatedAt'> & {
  isEnabled: boolean
}

type Props = {
  endpoint: ShownEndpoint | 'new'
  /** For tests: local addresses are allowed. */
  allowsLocal: boolean
  onClose: () => void
  /** Gets the secret of a new endpoint. */
  onSaved: (secret?: string) => void
}

export function EndpointDialog({ endpoint, allowsLocal, onClose, onSaved }: Props) {
  const isNew = endpoint === 'new'
  const { name, url, events } = isNew ? { name: '', url: '', events: [] } : endpoint
  const form = useForm<WebhookInput & { reason: string }, { secret?: string; waits: boolean }>({
    keepsDraft: false,
    shape: async () => (await import('@/lib/notify/webhooks/schema-console')).webhookForm(allowsLocal),
    saved: { name, url, events: inOrder(events), reason: '' },
    version: isNew ? '' : endpoint.updatedAt.toISOString(),
    names: { name: 'Name', url: 'URL', events: 'Events', reason: 'Reason' },
    save: async ({ reason, ...form }, { version }) =>
      isNew
        ? createEndpoint({ ...form, reason })
        : changeEndpoint({ id: endpoint.id, updatedAt: version, form, reason }),
    onSaved(answer) {
      onSaved(answer.result.secret)
    },
  })
  const chosen = form.values.events
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isNew ? 'New webhook endpoint' : `Change ${name}`}
      saveLabel={isNew ? 'Create endpoint' : 'Save endpoint'}
    >
      <TextField help="Shown to operators only." autoFocus {...form.field('name')} />
      <TextField
        type="url"
        placeholder="https://example.com/webhooks"
        help="https only, at a public address."
        {...form.field('url')}
      />
      <fieldset data-field="events">
        <legend className="mb-[5px] font-medium">Events</legend>
        <div className="grid gap-3">
          {groups.map(([group, types]) => (
            <EventGroup
              key={group}
              name={group}
              types={types}
              chosen={chosen}
              onChange={events => form.set('events', inOrder(events))}
            />
          ))}
        </div>
        {form.errors.events && <p className="mt-[5px] text-12 text-danger">{form.errors.events}</p>}
      </fieldset>
      <TextArea aside="Stored in the audit log" rows={2} {...form.field('reason')} />
    </FormDialog>
  )
}

const groupOf = (type: EventType) => type.split('.')[0] ?? ''

/** Events by the part before the point. */
const groups = [...new Set(eventTypeNames.map(groupOf))].map(
  group =>
    [
      sentenceCase(group.replaceAll('_', ' ')),
      eventTypeNames.filter(type => groupOf(type) === group),
    ] as const,
)

type GroupProps = {
  name: string
  types: readonly EventType[]
  chosen: readonly EventType[]
  onChange: (events: readonly EventType[]) => void
}

function EventGroup({ name, types, chosen, onChange }: GroupProps) {
  const count = types.filter(type => chosen.includes(type)).length
  const others = chosen.filter(type => !types.includes(type))
  return (
    <fieldset aria-label={name} className="grid gap-1">
      {types.length > 1 && (
        <Checkbox
          isChecked={count === types.length}
          isMixed={count > 0 && count < types.length}
          onChange={isOn => onChange(isOn ? [...others, ...types] : others)}
        >
          <span className="font-medium">
            {name} <span className="font-normal text-12 text-muted">all {types.length} events</span>
          </span>
        </Checkbox>
      )}
      <div className={`grid gap-1 ${types.length > 1 ? 'pl-6' : ''}`}>
        {types.map(type => (
          <Checkbox
            key={type}
            isChecked={chosen.includes(type)}
            onChange={isOn => onChange(isOn ? [...chosen, type] : chosen.filter(other => other !== type))}
          >
            <span>
              <span className="font-mono text-12">{type}</span>{' '}
              <span className="text-12 text-muted">{eventTypes[type]}</span>
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** In the order of the list, so that checking and unchecking a box leaves the form unchanged. */
const inOrder = (events: readonly EventType[]) => eventTypeNames.filter(type => events.includes(type))
