// What the other notes are about: sentences are put together from these, so that words mean what they do in somebody's vault.
const people = ['Anna', 'Boris', 'Chidi', 'Dolores', 'Emeka', 'Freya', 'Gustav', 'Hana', 'Ivo', 'Jun', 'Katrin', 'Luis', 'Mira', 'Noor', 'Otto', 'Paula', 'Quentin', 'Rosa', 'Sven', 'Tariq', 'Uma', 'Vera', 'Walter', 'Yusuf', 'Zoe'];
const places = ['the office', 'the library', 'the workshop', 'the harbour', 'the old town', 'the station', 'the village hall', 'the museum', 'the market', 'the university'];
const days = ['on Monday', 'last week', 'in the morning', 'after lunch', 'before the deadline', 'during the summer', 'in late autumn', 'yesterday evening', 'at the weekend', 'next month'];

/** Each subject: what its notes are called, what is acted on, what is done, how it went. */
const SUBJECTS = {
  woodwork: [['Shelf', 'Workbench', 'Oak table', 'Dovetails'], ['the plank', 'the saw blade', 'the joint', 'the varnish', 'the clamp'], ['sanded', 'measured', 'glued', 'planed', 'cut'], ['The grain tore a little at the edge.', 'It needs a second coat when it is dry.', 'The corners are square now.']],
  astronomy: [['Telescope', 'Lunar eclipse', 'Saturn', 'Star chart'], ['the eyepiece', 'the mount', 'the mirror', 'the finder scope', 'the comet'], ['aligned', 'observed', 'sketched', 'cleaned', 'tracked'], ['Clouds came in after midnight.', 'The rings were easy to see.', 'The dew heater kept the lens clear.']],
  baking: [['Rye rolls', 'Apple cake', 'Pie crust', 'Brioche'], ['the dough', 'the filling', 'the oven stone', 'the yeast', 'the butter'], ['kneaded', 'folded', 'chilled', 'rolled out', 'proofed'], ['It was a bit too sweet.', 'The crumb was light and even.', 'The bottom could be darker.']],
  sailing: [['Crossing', 'New jib', 'Harbour fees', 'Knots'], ['the mainsail', 'the anchor', 'the rudder', 'the bilge pump', 'the halyard'], ['hoisted', 'repaired', 'stowed', 'checked', 'trimmed'], ['The wind turned to the north.', 'We reefed early and were glad of it.', 'The tide helped us home.']],
  databases: [['Schema change', 'Replication', 'Query plan', 'Archive'], ['the table', 'the replica', 'the primary key', 'the connection pool', 'the view'], ['migrated', 'rebuilt', 'measured', 'partitioned', 'vacuumed'], ['Locks were held for less than a second.', 'The plan now reads half the pages.', 'Nobody noticed the switch.']],
  gardening: [['Roses', 'Raised bed', 'Pruning', 'Apple trees'], ['the hedge', 'the seedlings', 'the lawn', 'the soil', 'the trellis'], ['watered', 'mulched', 'trimmed', 'planted', 'weeded'], ['Slugs ate the first leaves.', 'It will flower in June.', 'The ground was still too wet.']],
  budget: [['Quarter plan', 'Invoices', 'Savings', 'Forecast'], ['the invoice', 'the forecast', 'the travel budget', 'the subscription', 'the ledger'], ['reviewed', 'approved', 'corrected', 'postponed', 'settled'], ['We are two percent above plan.', 'The auditor had no questions.', 'The remainder moves to next quarter.']],
  cycling: [['Alpine tour', 'New chain', 'Commute', 'Gear ratio'], ['the chain', 'the saddle', 'the brake pads', 'the derailleur', 'the route'], ['replaced', 'adjusted', 'oiled', 'tested', 'mapped'], ['The climb took longer than planned.', 'It shifts without noise now.', 'Rain stopped us halfway.']],
  pottery: [['Glaze tests', 'Tea bowls', 'Kiln log', 'Handles'], ['the clay', 'the glaze', 'the kiln', 'the wheel', 'the handle'], ['fired', 'trimmed', 'thrown', 'dipped', 'wedged'], ['Two pieces cracked on cooling.', 'The blue came out darker than hoped.', 'The walls are thinner than last time.']],
  hiring: [['Candidate', 'Job advert', 'Panel', 'Onboarding'], ['the advert', 'the task', 'the shortlist', 'the offer', 'the handbook'], ['discussed', 'rewritten', 'sent', 'scored', 'agreed'], ['Everybody was in favour.', 'We need one more opinion.', 'The answer comes by Wednesday.']],
  networking: [['Switch upgrade', 'Packet loss', 'Cabling', 'Name server'], ['the switch', 'the cable', 'the resolver', 'the firewall rule', 'the access point'], ['rebooted', 'traced', 'patched', 'documented', 'replaced'], ['Latency is back to four milliseconds.', 'The fault was a bent connector.', 'A second path is planned.']],
  birds: [['Swifts', 'Nest box', 'Migration count', 'Owls'], ['the nest box', 'the feeder', 'the hide', 'the ring number', 'the flock'], ['counted', 'photographed', 'heard', 'cleaned', 'noted'], ['The young have left the nest.', 'It was a week earlier than usual.', 'A falcon scattered them.']],
  teaching: [['Lesson plan', 'Exam', 'Parents evening', 'Field trip'], ['the worksheet', 'the experiment', 'the syllabus', 'the essay', 'the exam'], ['explained', 'graded', 'prepared', 'repeated', 'shortened'], ['Half of the class had questions.', 'It took twice the time.', 'They liked working in pairs.']],
  running: [['Intervals', 'Hill repeats', 'Shoes', 'Race report'], ['the pace', 'the warm up', 'the course', 'the heart rate', 'the last kilometre'], ['ran', 'logged', 'compared', 'planned', 'skipped'], ['Legs were heavy from the day before.', 'It felt easy until the bridge.', 'A personal best by a few seconds.']],
  film: [['Documentary', 'Storyboard', 'Editing', 'Festival'], ['the scene', 'the soundtrack', 'the interview', 'the colour grade', 'the trailer'], ['shot', 'cut', 'mixed', 'watched', 'rejected'], ['The middle part is too slow.', 'The light was perfect.', 'We lost one evening to a broken cable.']],
  beekeeping: [['Swarm', 'Honey harvest', 'Frames', 'Queen'], ['the frame', 'the smoker', 'the brood', 'the extractor', 'the super'], ['inspected', 'moved', 'spun', 'marked', 'fed'], ['They were calm in the sun.', 'Eleven jars so far.', 'The old comb goes to the wax melter.']],
  travel: [['Night train', 'Packing list', 'Ferry', 'Hostel'], ['the ticket', 'the suitcase', 'the visa form', 'the guidebook', 'the reservation'], ['booked', 'printed', 'changed', 'cancelled', 'compared'], ['The connection is tight but possible.', 'Breakfast is not included.', 'The view was worth the detour.']],
  chemistry: [['Titration', 'Lab safety', 'Crystals', 'Spectra'], ['the solution', 'the sample', 'the burette', 'the fume hood', 'the catalyst'], ['weighed', 'heated', 'filtered', 'diluted', 'recorded'], ['The yield was only forty percent.', 'The colour changed at the expected point.', 'The second run agrees with the first.']],
  theatre: [['Rehearsal', 'Costumes', 'Lighting', 'Script'], ['the costume', 'the backdrop', 'the second act', 'the spotlight', 'the prop table'], ['rehearsed', 'sewn', 'rewritten', 'painted', 'lit'], ['The ending works at last.', 'Two actors were ill.', 'The audience laughed in the right places.']],
  housework: [['Windows', 'Laundry', 'Drain', 'Pantry'], ['the filter', 'the drain', 'the curtains', 'the freezer', 'the carpet'], ['cleaned', 'defrosted', 'washed', 'sorted', 'vacuumed'], ['It should last until spring.', 'The smell is gone.', 'A new rubber ring is needed.']]
};

const CONNECT = ['Then', 'After that', 'Because there was time,', 'As agreed,', 'Against the plan,', 'Together with a friend'];

export function note(random, titles) {
  const names = Object.keys(SUBJECTS);
  const subject = names[random.zipf(names.length)];
  const [heads, things, acts, results] = SUBJECTS[subject];
  const sentences = [];
  const count = 6 + random.zipf(40);
  for (let i = 0; i < count; i++) {
    const who = random.of(people);
    sentences.push([
      () => `${who} ${random.of(acts)} ${random.of(things)} ${random.of(days)}.`,
      () => `${random.of(CONNECT)} ${who} ${random.of(acts)} ${random.of(things)} at ${random.of(places)}.`,
      () => random.of(results),
      () => `${who} asked whether ${random.of(things)} should be ${random.of(acts)} before ${random.of(things)}.`,
      () => `We talked about ${random.of(things)} and ${random.of(things)} with ${random.of(people)}.`
    ][random.below(5)]());
    if (random.below(12) === 0 && titles.length > 0) {
      sentences.push(`See [[${titles[random.zipf(titles.length, 20)]}]].`);
    }
    if (random.below(7) === 0) {
      sentences.push('\n\n');
    }
  }
  return { folder: subject, head: random.of(heads), text: sentences.join(' ').replace(/ *\n\n */g, '\n\n') };
}
