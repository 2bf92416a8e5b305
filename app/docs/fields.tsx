'use client'

import { Icon } from '@/components/ui/icon'
import type { FieldDoc } from './describe-fields'
import { Inline } from './prose'

/** A client component because its props are a fraction of the size of its markup. */
export function Fields({ fields, isOpen = false }: { fields: FieldDoc[]; isOpen?: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {fields.map(field => (
        <li key={field.name}>
          {field.fields.length > 0 ? <NestedField field={field} isOpen={isOpen} /> : <Row field={field} />}
        </li>
      ))}
    </ul>
  )
}

function Row({ field: { name, type, isOptional, notes, fields } }: { field: FieldDoc }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-12">
      <code className="font-medium font-mono text-ink break-all">{name}</code>
      <span className="text-muted">{type}</span>
      {fields.length > 0 && (
        <span className="inline-flex items-center gap-0.5 font-medium text-accent">
          {fields.length} {fields.length === 1 ? 'field' : 'fields'}
          <Icon name="right" className="size-3 transition-transform [[open]>summary_&]:rotate-90" />
        </span>
      )}
      {isOptional && <span className="text-muted">optional</span>}
      {notes.length > 0 && (
        <span className="text-ink-soft">
          <Inline text={notes.join(' ')} />
        </span>
      )}
    </span>
  )
}

function NestedField({ field, isOpen }: { field: FieldDoc; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="list-none rounded-tag hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Row field={field} />
      </summary>
      <div className="mb-2 ml-1 border-line-strong border-l pl-3">
        <Fields fields={field.fields} />
      </div>
    </details>
  )
}
