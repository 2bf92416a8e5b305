'use client'

import { deferred } from '@/components/ui/on-demand'

/** Previews the unsaved form next to it, and updates while the operator types. */
export const PreviewPanel = deferred(async () => (await import('./preview-panel-view')).PreviewPanelView)
