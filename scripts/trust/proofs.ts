import { crashes } from './crashes'
import { faults } from './faults'
import { flood } from './flood'
import { insiders } from './insiders'
import { ledger } from './ledger'
import type { Proof } from './trust-test'
import { requests } from './requests'
import { secrets } from './secrets'
import { slips } from './slips'
import { slowReaders } from './slow-readers'
import { suites } from './suites'

const numberOf = ({ key }: Proof) => Number(key.slice(1))

/** Every promise that is tried here, in order. */
export const proofs: Proof[] = [
  ...suites,
  insiders,
  ledger,
  crashes,
  faults,
  requests,
  slips,
  slowReaders,
  secrets,
  flood,
].sort((one, other) => numberOf(one) - numberOf(other))
