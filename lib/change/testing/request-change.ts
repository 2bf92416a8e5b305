import type { z } from 'zod'
import type { ApprovableAction } from '@/lib/change/approval/approvable-action'
import { type Requester, storeRequest } from '@/lib/change/approval/store-request'

type Declared<Shape extends z.ZodObject> = {
  name: string
  approvable: ApprovableAction | undefined
  input: Shape
}

/** Stores a request for the change, and returns its ID. Throws like storeRequest. */
export async function requestChange<Shape extends z.ZodObject>(
  by: Requester,
  { name, approvable }: Declared<Shape>,
  input: z.input<Shape>,
  reason: string,
): Promise<number> {
  if (!approvable) throw new Error(`${name} cannot be requested`)
  return storeRequest(by, { name, approvable, input, reason })
}
