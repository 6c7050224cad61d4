// The JSON that the engine writes, as far as the page reads it.

export type Field = {
    name: string;
    kind: 'whole' | 'choice' | 'yes' | 'fraction' | 'list';
    words?: string[];
    low?: number;
    high?: number;
    per?: number;
    most?: number;
    /** Of a list: the same item only once. */
    once?: boolean;
    fields?: Field[];
    default?: string;
    as?: string;
    /** The chart that works it out. */
    made_by?: string;
    about?: string;
    unit?: string;
    each?: number;
    of?: string;
    clause?: string;
    opposite?: string;
    other_side?: boolean;
};

export type Chart = {
    chart: string;
    title: string;
    chapter: string;
    about: string;
    example: string;
    inputs: Field[];
    outputs: Field[];
    rulings: Field[];
    tables: string[];
    turn_name?: string;
    /** The results that matter most, with blanks between. */
    matters?: string;
    confidence: Record<string, Record<string, number>>;
};

export type Clause = { system: string; id: string; words: string; rule?: string };
export type Chance = { probability: number; fraction: string };
export type Value = { value: number | string; exactly: Chance; at_least: Chance; at_most: Chance };
export type Share = { value: number | string; probability: number; fraction: string };
export type Turn = { turn: number; odds: Record<string, Share[]>; mean: Record<string, string> };
export type Step = {
    clause: string;
    text: string;
    /** For which throws it holds; the text has it too. */
    when?: string;
    /** What it adds; not of a line that adds nothing. */
    value?: number;
    /** The sum so far; not where it holds for some of the sum's throws only. */
    total?: number;
    /** To which of the sums it adds; 0 if it is not there. */
    sum?: number;
    confidence?: string;
    default?: boolean;
};
export type Mark = { table?: string; ruling?: string; row?: number; confidence: string };
export type Effect = { subject: string; track: string; change: number | string };
export type Throw = { thrower: string; purpose: string; dice: string; pips?: number[] };
export type Result = Record<string, number | string | boolean>;

export type Reply = {
    chart: string;
    inputs: Record<string, number | string | boolean | string[]>;
    call: string;
    confidence: string;
    marks: Mark[];
    throws: Throw[];
    steps: Step[];
    turns?: Turn[];
    outcomes: { probability: number; fraction: string; result: Result }[];
    outcome_count?: number;
    values: Record<string, Value[]>;
    mean: Record<string, string>;
    /** What happened, or what is certain. */
    sentence?: string;
    far?: number; // of a volley on the Table: hundredths of an inch to the target, as measured
};

export type Rolled = Reply & { seed?: number; dice: number[]; result: Result; effects?: Effect[] };
export type Refusal = {
    error: string;
    kind: 'rule' | 'usage' | 'full';
    input: string | null;
    clause: string | null;
};

/** Which chart, with which inputs given, which rulings, and whether the sides are turned round. */
export type Address = {
    chart: string;
    inputs: Record<string, string>;
    rulings: Record<string, string>;
    swap: boolean;
    /** A comparison: the input that varies, and the one that has a line for each of its answers. */
    vary?: string;
    by?: string;
};

/** The figure of each answer as it is printed; null, where the rules refuse it. */
export type Answers = Record<string, string | null>;

/** By input; of a list of items, of a part of each. */
export type Figures = {
    figures: Record<string, Answers | Record<string, Answers>[]>;
};

/** The throw that comes next, and what each face would lead to. */
export type Next = {
    throws: Throw[];
    next: {
        thrower: string;
        purpose: string;
        count: number;
        sides: number;
        have: number;
        /** Two dice that are read as tens and units. */
        tens?: boolean;
        faces?: (Result | null)[];
    } | null;
};

/** A question that was asked. */
export type Asked = { hash: string; title: string; words: string; system: string };

/** A roll that is remembered. */
export type Kept = {
    when: number;
    hash: string;
    title: string;
    says: string;
    got: number;
    expected: number;
    of: string;
};

/** A ruling of a system that can be chosen, or that is fixed. */
export type Ruling = {
    system: string;
    id: string;
    about: string;
    question: string;
    rule: string;
    fixed: boolean;
    default?: string;
    words?: string[];
};

// ---- battles ----

export type Point = [number, number];

export type Feature = {
    kind: string;
    area: boolean;
    points: Point[];
    height?: number;
    depth?: number;
    strong?: boolean;
    /** Of a fence: worm, post-and-rail or paling, if the scenario says. */
    make?: string;
};

/** What a unit is, and what never changes of it. */
export type Member = {
    id: string;
    name: string;
    /** In a sentence: "the 2nd Wisconsin", "Wooding's Battery". */
    called: string;
    side: string;
    group?: string;
    /** How it is drawn. */
    symbol?: string;
    /** Its strength at the beginning. */
    whole?: number;
    /** What it is, in a few words. */
    card?: string;
    arrives?: number;
    estimated: string[];
};

/** What one of something stands for: an inch 25 yards, a casting 20 men. */
export type Scale = { each: number; of: string };

/** What a system keeps of units, leaders, groups or sides. */
export type Track = {
    name: string;
    role: 'other' | 'strength' | 'morale' | 'formation' | 'east' | 'north' | 'facing';
    of: 'unit' | 'leader' | 'group' | 'side';
    /** What it counts: "casting", "castings". */
    one?: string;
    many?: string;
    words?: string[];
    scale: Scale | null;
    /** The highest of its pegs. */
    high: number;
    /** Where something stands, and not how it fares. */
    place: boolean;
};

export type Phase = { name: string; main: boolean; both: boolean; purpose?: string };

/** What an order is for. */
export type Role =
    | 'other'
    | 'end'
    | 'fire'
    | 'move'
    | 'turn'
    | 'form'
    | 'duty'
    | 'rally'
    | 'leader'
    | 'answer'
    | 'set'
    | 'place'
    | 'shell';

/** A kind of order: whether a unit is named before its verb, and a leader behind it. */
export type Kind = { verb: string; role: Role; unit: boolean; leader: boolean };

export type Scenario = {
    name: string;
    rules: string;
    turns: number;
    victory_losses: number;
    first: string;
    briefing: string[];
    rulings: Record<string, string>;
    /** Rules of the book that this battle chose to be played by. */
    advanced: { clause: string; words: string }[];
    inch: { scale: Scale | null };
    tracks: Track[];
    phases: Phase[];
    kinds: Kind[];
    sides: { id: string; name: string }[];
    groups: { id: string; name: string; side: string; level: string }[];
    units: Member[];
    leaders: Member[];
    /** From which turn on one sees so many inches. */
    dusk?: { turn: number; inches: number }[];
    table: Point;
    features: Feature[];
    labels: { name: string; at: Point }[];
    objectives: { id: string; name: string; at: Point; within: number; worth: number }[];
    zones?: { name: string; side: string; outline: Point[] }[];
    players: number;
    minutes: number;
    /** Words of the trade, for newcomers. */
    terms: { word: string; about: string }[];
    /** Of a first battle. */
    lessons?: Lesson[];
};

/** One thing that the player does himself: an order of some role, or to ask why. */
export type Lesson = {
    act: Role | 'why';
    unit: string;
    to?: Point;
    title: string;
    words: string;
};

/** A unit as a seat sees it now; its tracks stand in it by their names. */
export type Unit = {
    id: string;
    in: boolean;
    /** Of one that formed in the course of the battle, and the unit that it is part of. */
    kind?: Member;
    part_of?: string;
    [track: string]: any;
    state?: string;
    outline?: Point[];
    /** How it is drawn. */
    shape?:
        | 'line'
        | 'column'
        | 'companies'
        | 'mass'
        | 'open'
        | 'square'
        | 'guns'
        | 'limbered'
        | 'wagons'
        | 'boats';
    /** 1: it wavers; 2: it is broken; 3: it runs. */
    disorder?: number;
    rides?: boolean;
    lies?: boolean;
    hides?: boolean;
    zone?: { degrees: number; inches: number[] };
    must?: boolean;
    todo?: string;
    /** Why it must. */
    why?: string;
};

export type View = {
    turn: number;
    side: string;
    to_order: string;
    phase: string;
    /** The phase in which units move and fight. */
    main: boolean;
    stand: string;
    question?: string;
    over?: string;
    winner?: string;
    shown?: boolean; // it was played by other rules: it can only be looked at
    idle: boolean;
    /** By objective, the side that holds it. */
    held: Record<string, string>;
    score: { side: string; points: number; whole: number; left: number }[];
    leads?: string;
    /** Inches that one sees; as far as the ground allows if it is not there. */
    sight?: number;
    units: Unit[];
    leaders: { id: string; with?: string; at?: Point; gone: boolean }[];
    /** Where something is kept of them. */
    groups?: Record<string, any>[];
    sides?: Record<string, any>[];
    lying: { name: string; at: Point }[];
    /** Obstacles that were cleared or filled in: they are drawn over. */
    opened?: { kind: string; points: Point[] }[];
};

/** An order that can be given as it stands, or in which a number is still open. */
export type Offer = {
    words: string;
    role: Role;
    /** What the unit must do, or may in a phase that is there for it. */
    duty: boolean;
    /** Another half of its turn is left after it. */
    half: boolean;
    /** On a button: "Lie down". */
    label: string;
    /** What the unit does by it, in a sentence. */
    says: string;
    target?: string;
    leader?: string;
    /** The number that is open: its name, whether that is left out, what it is, and its unit. */
    fact?: string;
    bare?: boolean;
    distance?: boolean;
    bearing?: boolean;
    per?: number;
    spans?: [number, number][];
};

/** What an order did. */
export type Event = {
    number: number;
    side: string;
    turn: number;
    phase: string;
    order: string;
    role?: Role;
    unit?: string;
    target?: string;
    sentence?: string;
    throws?: Throw[];
    steps?: Step[];
    changes: { unit?: string; track: string; from: number; to: number }[];
    stand?: string;
};

export type Told = {
    event: Event;
    mean?: Record<string, string>;
    why?: string;
    auto?: boolean;
    undone?: boolean;
};

/** The other side's best fire at a unit. */
export type Fire = { unit: string; odds: Reply };

/** Where a place is, seen from a unit; the nearest ground of a kind has no name, and the unit may be in it. */
export type Place = {
    id?: string;
    name?: string;
    kind?: string;
    in?: boolean;
    inches: number;
    where: string;
    compass: string;
    at: Point;
};

/** Where another unit is, seen from one. */
export type Around = { id: string; inches: number; where: string; cover?: string };

/** A battle that the browser keeps. */
export type Battle = {
    id: string;
    name: string;
    scenario: string;
    when: number;
    side: string;
    opponent: string;
    /** Of the commander's thoughts: decimal digits, since a number of JavaScript holds only 53 bits. */
    seed: string;
    /** Lessons of a first battle that are left. */
    drill: number;
    over: boolean;
    journal: string;
    /** Of one that is played by links: the same at both ends. */
    game?: string;
    /** Of what is kept: another one each time. */
    stamp?: string;
};

// ---- the umpire ----

/** A battle without a table, as the browser keeps it. */
export type Evening = {
    id: string;
    name: string;
    when: number;
    over: boolean;
    journal: string;
    stamp?: string;
    /** Numbers of orders that nobody gave: phases passed, checks without a die. */
    autos: number[];
    /** Facts as they were said last, by verb, by unit, by unit and target. */
    said: Record<string, Record<string, string[]>>;
};

/** A line of the journal as the umpire sees it. */
export type UmpireLine = Event & {
    verb?: string;
    auto?: boolean;
    reason?: string;
    notes?: string[];
};

/** What hands do on the table. */
export type Hand = {
    who: string;
    /** null: a leader goes. */
    track: string | null;
    from: number;
    to: number;
    /** What such a value is called, if it is out of the ordinary. */
    was: string | null;
    is: string | null;
    /** "take 3 castings off the 21st Georgia". */
    words?: string;
    /** Where what is kept is a word. */
    value?: string;
};

/** What can come next in an order. */
export type Choice = {
    part: 'kind' | 'unit' | 'target' | 'fact' | 'done';
    word?: string;
    about?: string;
    label?: string;
    role?: Role;
    fact?: string;
    bare?: boolean;
    distance?: boolean;
    low?: number;
    high?: number;
    per?: number;
};

/** A throw that an order makes. */
export type Wanted = {
    thrower: string;
    purpose: string;
    dice: string;
    count: number;
    sides: number;
    pips: number[];
    faces?: {
        who: string;
        track: string | null;
        from: number;
        to: number;
        level: string | null;
    }[][];
};
