// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Tells of more than it counts: as a token, as a collection, and as items of which there are many.
contract Boasting {
    string public constant name = "Boast";
    string public constant symbol = "BOAST";
    uint8 public constant decimals = 0;
    mapping(address => uint256) counted;
    mapping(address => mapping(uint256 => uint256)) ofId;
    bool mute;
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);

    function balanceOf(address who) external view returns (uint256) { require(!mute); return counted[who]; }
    function balanceOf(address who, uint256 id) external view returns (uint256) { return ofId[who][id]; }

    function units(address to, uint256 told, uint256 given) public {
        counted[to] += given;
        emitUnits(address(0), to, told);
    }
    /// Tells of what comes, takes something away, and tells of none of that.
    function swap(uint256 told, uint256 taken) external {
        counted[msg.sender] -= taken;
        emitUnits(address(0x900f), msg.sender, told);
    }
    function stamps(address to, uint256 told, uint256 given) external {
        counted[to] += given;
        for (uint256 id = 0; id < told; id++) {
            assembly { log4(0, 0, 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, 0, to, id) }
        }
    }
    function some(address to, uint256 id, uint256 told, uint256 given) external {
        ofId[to][id] += given;
        emit TransferSingle(msg.sender, address(0), to, id, told);
    }
    function silence(address to, uint256 told) external { mute = true; emitUnits(address(0), to, told); }
    event Deposit(address indexed to, uint256 value);
    function wrap() external payable { emit Deposit(msg.sender, msg.value); }
    function wrapMute() external payable { mute = true; emit Deposit(msg.sender, msg.value); }
    function mint(address to, uint256 told) external { require(!mute); emitUnits(address(0), to, told); }
    function emitUnits(address from, address to, uint256 told) internal {
        assembly {
            mstore(0, told)
            log3(0, 32, 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef, from, to)
        }
    }
}

/// A token of which somebody has five, as it says.
contract Penny {
    address immutable holder;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor(address holder_) { holder = holder_; emit Transfer(address(0), holder_, 5); }
    function balanceOf(address who) external view returns (uint256) { return who == holder ? 5 : 0; }
}

/// Makes so many of them.
contract Crowd {
    function rush(address to, uint256 count) external { for (uint256 at = 0; at < count; at++) new Penny(to); }
}
