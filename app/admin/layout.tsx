import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { ConsoleLocale } from '@/components/admin/shell/locale'

/** Around every page for operators, the sign-in page too. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {/* Fields and menus add a style of their own, which needs the nonce of this answer. */}
      <meta name="csp-nonce" nonce={await readNonce()} />
      <ConsoleLocale>{children}</ConsoleLocale>
    </>
  )
}

async function readNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']+)'/.exec(policy)?.[1]
}
