import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { Failure, isFailure } from '@/lib/core/failure'
import { overrideSettings } from '@/lib/core/testing/settings'
import { codeLimit } from './code-limits'
import { countExactly } from './rate-limit'

overrideSettings({ RATE_LIMITS: 'on' })

/** Counts the wrong codes that are compared, one per address. */
function open(name: string, isKnown = false) {
  const limits = [codeLimit<string>(name, async () => isKnown)]
  return async (addresses: string[]) => {
    let compared = 0
    for (const ip of addresses) {
      try {
        const settle = await countExactly(limits, { ip, userId: undefined }, '')
        compared++
        await settle(new Failure('InvalidOtp'))
      } catch (error) {
        if (!isFailure(error, 'TooManyRequests')) throw error
      }
    }
    return compared
  }
}

const newName = () => `codes-${randomInt(2 ** 40)}`
const newSite = () => `2001:db8:${randomInt(2 ** 16).toString(16)}`
const list = (length: number, address: (n: number) => string) => Array.from({ length }, (_, n) => address(n))

test('wrong codes are limited per /64, /56 and /48 of IPv6, over all accounts', async () => {
  const guess = open(newName())
  const [one, site, allocation] = [newSite(), newSite(), newSite()]
  expect(await guess(list(20, n => `${one}:1::${n + 1}`))).toBe(10)
  expect(await guess(list(30, n => `${site}:${(0x100 + n).toString(16)}::1`))).toBe(15)
  expect(await guess(list(60, n => `${allocation}:${(n * 256).toString(16)}::1`))).toBe(25)
})

test('wrong codes are limited per address and /24 of IPv4', async () => {
  const guess = open(newName())
  const block = `10.${randomInt(256)}.${randomInt(256)}`
  expect(await guess(list(20, () => `${block}.1`))).toBe(10)
  expect(await guess(list(200, n => `${block}.${n + 2}`))).toBe(150)
})

test('the limits of wider networks do not reject callers in networks of the account', async () => {
  const name = newName()
  const [guess, known] = [open(name), open(name, true)]
  const site = newSite()
  expect(await guess(list(40, n => `${site}:${n.toString(16)}::1`))).toBe(15)
  expect(await known([`${site}:ff::1`])).toBe(1)
})

test('a limit by address also counts the networks around it', async () => {
  const limits = [{ name: newName(), points: 10, seconds: 600, by: 'ip' as const }]
  const countPassing = async (addresses: string[]) => {
    const calls = addresses.map(ip => countExactly(limits, { ip, userId: undefined }, ''))
    return (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length
  }
  const [site, allocation] = [newSite(), newSite()]
  expect(await countPassing(list(40, n => `${site}:${(0x100 + n).toString(16)}::1`))).toBe(20)
  expect(await countPassing(list(80, n => `${allocation}:${(n * 256).toString(16)}::1`))).toBe(50)
  const prefix = `10.${randomInt(256)}.${randomInt(256)}`
  expect(await countPassing(list(250, n => `${prefix}.${n}`))).toBe(250)
  expect(await countPassing(list(250, n => `${prefix}.${n}`))).toBe(70)
})
