// The JSON that the engine writes, as far as the page reads it.

export type Field = {
    name: string;
    kind: 'whole' | 'choice' | 'yes' | 'fraction' | 'list';
    words?: string[];
    low?: number;
    high?: number;
    per?: number;
    most?: number;
    fields?: Field[];
    default?: string;
    as?: string;
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
    value: number;
    total: number;
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
};

export type Rolled = Reply & { seed?: number; dice: number[]; result: Result; effects?: Effect[] };
export type Refusal = { error: string; kind: 'rule' | 'usage'; input: string | null; clause: string | null };

/** Which chart, with which inputs given, which rulings, and whether the sides are turned round. */
export type Address = {
    chart: string;
    inputs: Record<string, string>;
    rulings: Record<string, string>;
    swap: boolean;
};

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

export type Engine = {
    charts: Chart[];
    clauses: Map<string, Clause>;
    odds(address: Address): Reply | Refusal;
    roll(address: Address, dice: string | null): Rolled | Refusal;
    milliseconds(): number;
};
