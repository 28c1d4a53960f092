// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/**
 * @title OutcomeGuard
 * @notice Undoes a batch that leaves the account worse off than its owner was shown.
 *
 * An account that runs several calls in one transaction (EIP-7702) puts two more around them: `begin` keeps what the account has of
 * some things, `end` holds what it has then against the least that its owner agreed to, and what others may take against the most.
 * Where a line does not hold, `end` reverts, and the account's batch with it: nothing of it took place but the network fee.
 *
 * What it does not do: it says nothing about anything that is not listed, about what happens after `end`, or about what things are
 * worth; and it believes what each contract says of itself, at that moment.
 *
 * There is no owner, no storage, no value, no upgrade and no event. Whoever calls it asks for itself alone: what is kept belongs to
 * the caller and lasts for the transaction (EIP-1153). One contract serves all accounts.
 *
 * Lines are packed, one behind the other. A line of `begin` is a kind and its fields; `end` repeats them, with a bound behind each:
 *
 *   kind                     fields                          `begin`  bound in `end`
 *   0  currency              –                               yes      change
 *   1  balanceOf(me)         contract                        yes      change    ERC-20, or the number of items of an ERC-721
 *   2  balanceOf(me, id)     contract, id                    yes      change    ERC-1155
 *   3  ownerOf(id) is me     contract, id                    yes      change    one or zero
 *   4  allowance(me, spender)          contract, spender     no       most
 *   5  isApprovedForAll(me, operator)  contract, operator    no       most      one or zero
 *   6  Permit2 allowance(me, contract, spender)  the same    no       most
 *   7  getApproved(id)       contract, id, spender           no       –         that spender or nobody
 *
 *   contract, spender, operator  20 bytes
 *   id, most   one byte n from 0 to 32, then n bytes: an unsigned number, big endian
 *   change     one byte, n in its low seven bits, then n bytes: by how much it has to have risen; with the high bit set, by how
 *              much it may have fallen
 */
contract OutcomeGuard {
    /** A batch has one beginning: a second one would let go of what the first has kept. */
    error BegunTwice();
    /** What `end` names was not kept by a `begin` of this caller and id, in this transaction. */
    error NotBegun(uint256 line);
    /** `lines` is not what is described above, from this byte on. */
    error Malformed(uint256 offset);
    /** The contract answered nothing that could be read. */
    error Unreadable(uint256 line);
    /** There is less than was agreed to: what there was at first, what there is, and the least that there had to be. */
    error TooLittle(uint256 line, uint256 had, uint256 has, uint256 least);
    /** Somebody may take more than was agreed to. */
    error TooMuchAllowed(uint256 line, uint256 allowed, uint256 most);
    /** Somebody else may take the item. */
    error ApprovedElse(uint256 line, address approved);

    uint256 private constant CURRENCY = 0;
    uint256 private constant BALANCE = 1;
    uint256 private constant BALANCE_OF_ID = 2;
    uint256 private constant OWNER = 3;
    uint256 private constant ALLOWANCE = 4;
    uint256 private constant OPERATOR = 5;
    uint256 private constant PERMIT2_ALLOWANCE = 6;
    uint256 private constant APPROVED = 7;

    uint256 private constant PERMIT2 = uint160(0x000000000022D473030F116dDEE9F6B43aC78BA3);

    /** What one answer may cost, so that none of them can use up what the transaction has. */
    uint256 private constant READ_GAS = 200_000;

    uint256 private constant FALLEN = 0x80;

    /**
     * Keeps what the caller has of each line.
     * @param id  Of the caller's choice, once in a transaction.
     * @param lines  Of the kinds 0 to 3.
     */
    function begin(uint32 id, bytes calldata lines) external {
        bytes32 batch = batchOf(id);
        if (kept(batch) != 0) revert BegunTwice();
        keep(batch, 1);
        uint256 offset = 0;
        for (uint256 index = 0; offset < lines.length; index = following(index)) {
            (, bytes32 key, uint256 has, uint256 next) = look(batch, lines, offset, index, OWNER);
            // What is kept is one more, so that it is never zero. Nobody has as much as a number can be: who says so is not believed.
            if (has == type(uint256).max) revert Unreadable(index);
            unchecked {
                keep(key, has + 1);
            }
            offset = next;
        }
    }

    /**
     * Reverts unless each line holds.
     * @param id  That of `begin`.
     * @param lines  With their bounds.
     */
    function end(uint32 id, bytes calldata lines) external view {
        bytes32 batch = batchOf(id);
        if (kept(batch) == 0) revert NotBegun(0);
        uint256 offset = 0;
        for (uint256 index = 0; offset < lines.length; index = following(index)) {
            (uint256 kind, bytes32 key, uint256 has, uint256 next) = look(batch, lines, offset, index, APPROVED);
            if (kind <= OWNER) {
                uint256 fallen = number(lines, next, 1) & FALLEN;
                uint256 change;
                (change, next) = sizedNumber(lines, next, fallen);
                uint256 had = kept(key);
                if (had == 0) revert NotBegun(index);
                unchecked {
                    checkChange(index, had - 1, has, change, fallen != 0);
                }
            } else if (kind < APPROVED) {
                uint256 most;
                (most, next) = sizedNumber(lines, next, 0);
                if (has > most) revert TooMuchAllowed(index, has, most);
            } else {
                uint256 spender;
                (spender, next) = (number(lines, next, 20), behind(next, 20));
                if (has != 0 && has != spender) revert ApprovedElse(index, address(uint160(has)));
            }
            if (next > lines.length) revert Malformed(offset);
            offset = next;
        }
    }

    /** @param mayFall  Whether it may have fallen by `change`; otherwise it has to have risen by that. */
    function checkChange(uint256 index, uint256 had, uint256 has, uint256 change, bool mayFall) private pure {
        if (mayFall) {
            uint256 least = change > had ? 0 : had - change;
            if (has < least) revert TooLittle(index, had, has, least);
        } else if (has < had || has - had < change) {
            // The least may be more than a number can be.
            revert TooLittle(index, had, has, change > type(uint256).max - had ? type(uint256).max : had + change);
        }
    }

    /**
     * Reads a line, and asks what it is about.
     * @param last  The last kind that may be there.
     * @return kind  Of the line.
     * @return key  Where it is kept: by what it is about, not by its place.
     * @return has  What the caller has of it, or how much somebody may take, or who may.
     * @return next  The byte behind its fields.
     */
    function look(bytes32 batch, bytes calldata lines, uint256 offset, uint256 index, uint256 last)
        private
        view
        returns (uint256 kind, bytes32 key, uint256 has, uint256 next)
    {
        uint256 target = 0;
        // The id, or the spender.
        uint256 about = 0;
        (kind, next) = (number(lines, offset, 1), behind(offset, 1));
        if (kind > last) revert Malformed(offset);
        if (kind != CURRENCY) (target, next) = (number(lines, next, 20), behind(next, 20));
        if (kind > BALANCE) {
            if (kind == BALANCE_OF_ID || kind == OWNER || kind == APPROVED) (about, next) = sizedNumber(lines, next, 0);
            else (about, next) = (number(lines, next, 20), behind(next, 20));
        }
        if (next > lines.length) revert Malformed(offset);
        key = hash(batch, kind, target, about);

        uint256 me = uint160(msg.sender);
        if (kind == BALANCE) has = ask(index, target, bytes4(keccak256("balanceOf(address)")), 1, me, 0, 0);
        else if (kind == CURRENCY) has = msg.sender.balance;
        else if (kind == BALANCE_OF_ID) has = ask(index, target, bytes4(keccak256("balanceOf(address,uint256)")), 2, me, about, 0);
        else if (kind == OWNER) has = ask(index, target, bytes4(keccak256("ownerOf(uint256)")), 1, about, 0, 0) == me ? 1 : 0;
        else if (kind == ALLOWANCE) has = ask(index, target, bytes4(keccak256("allowance(address,address)")), 2, me, about, 0);
        else if (kind == OPERATOR) has = ask(index, target, bytes4(keccak256("isApprovedForAll(address,address)")), 2, me, about, 0);
        else if (kind == PERMIT2_ALLOWANCE)
            has = ask(index, PERMIT2, bytes4(keccak256("allowance(address,address,address)")), 3, me, target, about);
        else has = ask(index, target, bytes4(keccak256("getApproved(uint256)")), 1, about, 0, 0);
    }

    /**
     * The first word of an answer. No more than that is copied; what is shorter, or no answer, is unreadable.
     * @param count  Of the words that go along with the selector.
     */
    function ask(uint256 index, uint256 target, bytes4 selector, uint256 count, uint256 one, uint256 two, uint256 three)
        private
        view
        returns (uint256 answer)
    {
        bool answered;
        assembly ("memory-safe") {
            let question := mload(0x40)
            mstore(question, selector)
            mstore(add(question, 4), one)
            mstore(add(question, 36), two)
            mstore(add(question, 68), three)
            answered := staticcall(READ_GAS, target, question, add(4, shl(5, count)), 0, 32)
            answered := and(answered, gt(returndatasize(), 31))
            answer := mload(0)
        }
        if (!answered) revert Unreadable(index);
    }

    /** `keccak256(abi.encode(…))`, without keeping the memory that it takes. */
    function hash(bytes32 batch, uint256 kind, uint256 target, uint256 about) private pure returns (bytes32 digest) {
        assembly ("memory-safe") {
            let words := mload(0x40)
            mstore(words, batch)
            mstore(add(words, 32), kind)
            mstore(add(words, 64), target)
            mstore(add(words, 96), about)
            digest := keccak256(words, 128)
        }
    }

    function batchOf(uint32 id) private view returns (bytes32) {
        return keccak256(abi.encode(msg.sender, id));
    }

    function kept(bytes32 key) private view returns (uint256 value) {
        assembly ("memory-safe") {
            value := tload(key)
        }
    }

    function keep(bytes32 key, uint256 value) private {
        assembly ("memory-safe") {
            tstore(key, value)
        }
    }

    /** A number behind the number of its bytes, which `mark` is added to. */
    function sizedNumber(bytes calldata lines, uint256 offset, uint256 mark) private pure returns (uint256 value, uint256 next) {
        uint256 size = number(lines, offset, 1) ^ mark;
        if (size > 32) revert Malformed(offset);
        next = behind(offset, 1);
        return (number(lines, next, size), behind(next, size));
    }

    /** A number of so many bytes, at most 32. What is behind the end of `lines` is refused by who reads a whole line. */
    function number(bytes calldata lines, uint256 offset, uint256 size) private pure returns (uint256 value) {
        assembly ("memory-safe") {
            value := shr(sub(256, shl(3, size)), calldataload(add(lines.offset, offset)))
        }
    }

    /** No transaction is so long that this could come round. */
    function behind(uint256 offset, uint256 size) private pure returns (uint256) {
        unchecked {
            return offset + size;
        }
    }

    function following(uint256 index) private pure returns (uint256) {
        unchecked {
            return index + 1;
        }
    }
}
