import { Fragment } from 'react'

/** An email that is broken after its symbols first, where it does not fit on one line. */
export function Email({ children: email }: { children: string }) {
  const end = email.indexOf('@') + 1
  const labels = email.slice(end).split('.')
  return (
    <>
      {email.slice(0, end)}
      {labels.map((label, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels never move
        <Fragment key={index}>
          <wbr />
          {index < labels.length - 1 ? `${label}.` : label}
        </Fragment>
      ))}
    </>
  )
}
