import type { ReactNode } from 'react'
import { EnvironmentPill } from '@/components/shell/environment'
import { Logo } from '@/components/ui/logo'
import { findEnvironment } from '@/lib/console/page/environment'
import { env } from '@/lib/core/env'
import { SlateIllustration } from './slate-illustration'

type Props = { title: string; lead: ReactNode; footer?: ReactNode; children: ReactNode }

export function SignInLayout({ title, lead, footer, children }: Props) {
  return (
    <div className="grid min-h-dvh side:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <main className="flex flex-col px-5 py-6 side:px-10 side:py-7">
        <div className="flex items-center gap-3.5">
          <Logo name="Slatekeeper" />
          <EnvironmentPill {...findEnvironment(env())} />
        </div>
        <div className="m-auto grid w-full max-w-[380px] gap-[18px] py-8 side:max-w-[344px]">
          <header className="mb-1.5">
            <h1 className="font-semibold text-[22px] leading-7 tracking-[-0.017em]">{title}</h1>
            <p className="mt-0.5 text-pretty text-muted">{lead}</p>
          </header>
          {children}
        </div>
        {footer && (
          <p className="mx-auto w-full max-w-[380px] text-pretty text-12 text-muted side:max-w-[344px]">
            {footer}
          </p>
        )}
      </main>
      <SlateIllustration />
    </div>
  )
}
