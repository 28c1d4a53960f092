import { data, ETHER } from '../../corpus/request.ts';
import type { MaskName } from '../people.ts';
import { attack } from './attack.ts';

const CLAIM = data('claim()');

/** Pays only while nobody can be paid: the window has to show what comes of it in earnest. */
const keeps = (title: string, mask: MaskName) =>
  attack(`V-01 ${title}, and keeps the money where it is real`, {
    calls: ({ masks }) => [{ to: masks[mask], value: ETHER, data: CLAIM }],
    lost: ['wealth'],
    warns: ['caution unreadable'],
    nothingArrives: true,
  });

/** Takes nothing while it is tried out. */
const drains = (title: string, mask: MaskName, lost: string) =>
  attack(`V-01 ${title}, and uses an old allowance where it is real`, {
    calls: ({ masks }) => [{ to: masks[mask], value: 0n, data: CLAIM }],
    lost: [lost],
    warns: ['caution unreadable'],
  });

export const trials = [
  keeps('pays where gas is free', 'freeGas keep'),
  keeps('pays where there is no base fee', 'noBaseFee keep'),
  keeps('pays where there is gas without end', 'muchGas keep'),
  keeps('pays where nobody makes the block', 'noMiner keep'),
  keeps('pays where no lot was drawn', 'noLot keep'),
  keeps('pays in the block that is there', 'early keep'),
  keeps('pays in the second that is there', 'soon keep'),
  keeps('pays a sender of endless wealth', 'freshSender keep'),
  drains('sleeps where gas is free', 'freeGas pull', 'balanceOf'),
  drains('sleeps where there is gas without end', 'muchGas pull', 'balanceOf'),
  drains('sleeps where the sender has endless wealth', 'freshSender pull', 'balanceOf'),
  drains('sleeps where nobody makes the block', 'noMiner pullItem', 'ownerOf'),
  drains('sleeps where no lot was drawn', 'noLot pullItem', 'ownerOf'),
  drains('does not tell of what it takes and sleeps where gas is free', 'freeGas pullQuiet', 'balanceOf'),
  attack('V-01 pays where there is no base fee, all or nothing', {
    calls: ({ masks, idle }) => [
      { to: masks['noBaseFee keep'], value: ETHER, data: CLAIM },
      { to: idle, value: 0n, data: '0x12345678' },
    ],
    atomic: true,
    lost: ['wealth'],
    warns: ['caution unreadable'],
    nothingArrives: true,
  }),
];
