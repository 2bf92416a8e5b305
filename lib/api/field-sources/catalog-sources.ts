import { call, constant, type FieldSources, operator, vendor } from '@/lib/core/field-source'

const game = operator('/admin/games')
const games = {
  id: constant("The game's ID in the app"),
  name: game,
  image: game,
  status: game,
  sequence: game,
  created_at: constant('When the game was added to the catalog'),
  updated_at: game,
}
const release = operator('/admin/app-versions')
const releases = {
  android_version: release,
  android_force_update: release,
  ios_version: release,
  ios_force_update: release,
}
const maintenance = operator('/admin/maintenance')
const navigation = operator('/admin/navigations')

export const catalogSources: FieldSources = {
  AppStatus: {
    ...releases,
    android_min_version: release,
    ios_min_version: release,
    maintenance_mode: maintenance,
    maintenance_message: maintenance,
    maintenance_starts_at: maintenance,
    maintenance_ends_at: maintenance,
  },
  AppVersions: releases,
  'GET /check-maintenance-mode': { maintenance_mode: maintenance },
  Game: games,
  ExtendedGame: {
    ...games,
    featured_contest_image: game,
    featured_contest_color1: game,
    featured_contest_color2: game,
    featured_contest_color3: game,
    featured_contest_btn_color: game,
    big_wins_color1: game,
    big_wins_color2: game,
    big_wins_image: game,
    big_wins_arrow: game,
    big_wins_text_color: game,
    cron_status: vendor('POST /feed/import', '1 while the feed delivers'),
  },
  Navigation: {
    id: navigation,
    name: navigation,
    status: constant('Only active ones are sent'),
    sequence: navigation,
  },
  SportEligibility: {
    id: games.id,
    name: game,
    image: game,
    featured_contest_color1: game,
    featured_contest_color2: game,
    featured_contest_color3: game,
    featured_contest_btn_color: game,
    is_practice_draft_available: operator(
      '/admin/contests',
      'An open practice contest that the user has not entered',
    ),
    main_contest_id: operator('/admin/contests', 'The oldest open practice contest'),
  },
  PracticePopup: {
    is_practice_draft_popup_eligible: operator(
      '/admin/contests',
      'No practice contest was entered and one is open',
    ),
    main_contest_id: operator('/admin/contests', 'The oldest open practice contest'),
  },
  'POST /pusher/auth': { auth: call('POST /pusher/auth', 'Signature of the channel and the socket') },
}
