import { type ErrorTexts, lobbyBox } from '@/lib/core/reply'
import { describeCashBar } from '@/lib/people/restrictions/rules'
import { contestApiFailures } from '@/lib/play/contest/contest-failures'

export const joinFailures = {
  ...contestApiFailures,
  ContestClosed: lobbyBox(
    'Contest Closed',
    () => 'This contest no longer accepts entries. Join another one.',
  ),
  ContestFull: lobbyBox('Contest Full', d => `All ${d.capacity} places are taken. Join another contest.`),
  ContestModeMismatch: lobbyBox('Wrong Mode', d => `Switch to ${d.mode} mode to join this contest.`),
  CashPlayBarred: lobbyBox('No Cash Play', describeCashBar),
  PhoneNotVerified: lobbyBox(
    'Phone Not Verified',
    () => 'Verify your phone number or your identity to join a free contest with prizes.',
  ),
  ContestJoinedByPerson: lobbyBox(
    'Already Joined',
    () => 'You have joined this contest with another account.',
  ),
  FundsTooLow: lobbyBox('Not Enough Funds', d => `You have ${d.available} to play in ${d.mode} mode.`),
} satisfies ErrorTexts
