-- What the app asks at every start, whether a first practice draft is to be had, without looking at contests that are over.
create index contests_open on contests (blueprint_id) where status = 'open';
create index blueprints_practice on blueprints (id) where kind = 'practice';
