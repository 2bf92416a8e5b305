import NextLink from 'next/link'
import type { ComponentProps } from 'react'

/** Fetches its page when it is followed; with `prefetch={null}` already when it is seen. */
export function Link({ prefetch = false, ...rest }: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={prefetch} {...rest} />
}
